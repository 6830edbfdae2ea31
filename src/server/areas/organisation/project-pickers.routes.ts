import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { likeCall } from '../../http/input/like.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { picks } from '../../http/openapi/replies.ts';
import type { RouteKit } from '../../http/kit.ts';
import { codecOf } from '../../records/codec.ts';
import { selectRows } from '../../records/read.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller } from '../../records/rows.ts';

/** As many as one call names at a time. */
const maxProjects = 500;

const running: Condition = isColumn('status', 'running');

/** Projects to pick for what only some of them can do: events are for those that are open, calls for those that have a voice service. */
export default function addProjectPickers(app: FastifyInstance, kit: RouteKit, base: string): void {
  const prefix = `${base}/organisation/organization`;
  const projects = resourceOf(kit, 'organisation/organization');
  const picking = likeCall(kit.model, projects, 'select');
  app.post(
    `${prefix}/hdOrgList`,
    takes(
      picking,
      async (request, read) => ok(await pickAmong(await kit.contextOf(request), read().values, running)),
      answers(picks),
    ),
  );
  const { voiceEnabled } = codecOf(kit, projects).toStored({ voiceEnabled: true });
  const withVoice = all(running, isColumn('voiceEnabled', voiceEnabled));
  app.post(
    `${prefix}/hdVoiceOrgList`,
    takes(
      picking,
      async (request, read) => ok(await pickAmong(await kit.contextOf(request), read().values, withVoice)),
      answers(picks),
    ),
  );
  app.post(
    `${prefix}/getExtensionNameSelectList`,
    takes(
      picking,
      async (request, read) => ok(await pickByPublicName(await kit.contextOf(request), read().values)),
      answers(picks),
    ),
  );
}

async function pickAmong(context: Context, values: Record<string, unknown>, able: Condition) {
  const resource = resourceOf(context, 'organisation/organization');
  const where = asCaller(context, resource, 'select').where(able);
  const ids = (await context.store.find(resource.table, ['id'], where, { limit: maxProjects })).map(({ id }) =>
    String(id),
  );
  if (ids.length > 0) return selectRows(context, resource, { ...values, ids });
  // Read all the same, so that a wrong question is told so.
  await selectRows(context, resource, values);
  return { list: [], total: 0 };
}

/** By the name that customers read; a project that has none for them is shown by its own. */
async function pickByPublicName(context: Context, values: Record<string, unknown>) {
  const resource = resourceOf(context, 'organisation/organization');
  const page = await selectRows(context, resource, values);
  if (page.list.length === 0) return page;
  const names = await context.store.find(
    resource.table,
    ['id', 'extensionName'],
    { is: 'in', column: 'id', values: page.list.map(({ id }) => id) },
    { limit: page.list.length },
  );
  const publicName = new Map(names.map(({ id, extensionName }) => [id, extensionName]));
  return { ...page, list: page.list.map((row) => ({ ...row, label: String(publicName.get(row.id) ?? row.label) })) };
}
