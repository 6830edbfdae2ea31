import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ok, ownCaller } from '../../auth/http.ts';
import type { RouteKit } from '../../http/kit.ts';
import { orAsText, rawField, rowId } from '../../http/input/fields.ts';
import { takes, type Read } from '../../http/input/takes.ts';
import { shareableRoles } from './roles.ts';
import { viewedOf, type Viewed } from './viewed.ts';
import { maxNameLength, maxQueryLength } from './view-input.ts';
import { dropDefaultView, saveDefaultView, removeView, saveView, viewsOf } from './views.ts';
import { answers, nothing, orNull } from '../../http/openapi/answers.ts';
import { listOf, whole } from '../../http/openapi/schemas.ts';
import { anySettings, role, viewWith } from './replies.ts';

const name = { type: 'string' } as const;

/** One of these three. */
const subject = { resource: rawField(name), report: rawField(name), dashboard: rawField(name) };
type Subject = Readonly<Record<keyof typeof subject, unknown>>;

const settings = rawField(orAsText({ type: 'object' }), true);
const saved = {
  ...subject,
  id: rawField(rowId.schema),
  version: rawField({ type: 'integer' }),
  name: rawField({ type: 'string', maxLength: maxNameLength }, true),
  query: rawField({ type: 'string', maxLength: maxQueryLength }),
  settings,
  role: rawField({ type: 'string' }),
};

/**
 * Views of lists and reports. Users who may see a list may have views of it; impersonators cannot change the user's
 * views.
 */
export default function addViewRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  /** Whoever is not shown the list hears nothing of what else is wrong. */
  const readViewed = async <T extends Subject>(request: FastifyRequest, read: Read<T>) => {
    const context = await kit.contextOf(request);
    let viewed: Viewed | undefined;
    const given = read((named) => {
      viewed = viewedOf(context, named);
      return [];
    });
    return { context, viewed: viewed as unknown as Viewed, given };
  };
  const ofOwn = async <T extends Subject>(request: FastifyRequest, read: Read<T>) => {
    await ownCaller(kit, request);
    return readViewed(request, read);
  };

  app.post(
    `${base}/console/view/list`,
    takes(
      subject,
      async (request, read) => {
        const { context, viewed } = await readViewed(request, read);
        return ok(await viewsOf(context, viewed, (id) => kit.auth.principals.account(id)));
      },
      answers(whole({ defaults: orNull(anySettings), views: listOf(viewWith(anySettings)) })),
    ),
  );

  app.post(
    `${base}/console/view/roles`,
    takes(
      {},
      async (request, read) => {
        read();
        return ok(await shareableRoles(await kit.contextOf(request)));
      },
      answers(listOf(role)),
    ),
  );

  app.post(
    `${base}/console/view/keep`,
    takes(
      { ...subject, settings },
      async (request, read) => {
        const { context, viewed, given } = await ofOwn(request, read);
        await saveDefaultView(context, viewed, given.settings);
        return ok(null);
      },
      answers(nothing),
    ),
  );

  app.post(
    `${base}/console/view/reset`,
    takes(
      subject,
      async (request, read) => {
        const { context, viewed } = await ofOwn(request, read);
        await dropDefaultView(context, viewed);
        return ok(null);
      },
      answers(nothing),
    ),
  );

  app.post(
    `${base}/console/view/save`,
    takes(
      saved,
      async (request, read) => {
        const { context, viewed, given } = await ofOwn(request, read);
        const { resource: _resource, report: _report, dashboard: _dashboard, ...values } = given;
        return ok(await saveView(context, viewed, values));
      },
      answers(viewWith(anySettings)),
    ),
  );

  app.post(
    `${base}/console/view/remove`,
    takes(
      { id: rowId },
      async (request, read) => {
        const { id } = read();
        await ownCaller(kit, request);
        await removeView(await kit.contextOf(request), id);
        return ok(null);
      },
      answers(nothing),
    ),
  );
}
