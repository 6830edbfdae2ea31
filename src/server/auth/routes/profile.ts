import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { apiBase } from '../../http/bases.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { setSessionCookie } from '../caller.ts';
import { texts } from '../fields.ts';
import { accountOf, ok } from '../http.ts';
import { authorizedLabels } from '../organisations.ts';
import { menuRows } from '../menu-rows.ts';
import { formPlaces, profileReply } from '../profile.ts';
import { answers, orNull } from '../../http/openapi/answers.ts';
import { text, whole } from '../../http/openapi/schemas.ts';
import { profile } from './replies.ts';

export function addProfileRoutes(app: FastifyInstance, kit: RouteKit): void {
  const { sessions } = kit.auth;

  app.get(
    `${apiBase}/user/profile`,
    takes(
      texts('token?'),
      async (request, read) => {
        const { token } = read();
        const { session, principal } = await kit.callerOf(request);
        if (token !== undefined && token !== session.reference) throw new AppError('unauthenticated');
        const account = await accountOf(kit, session.userId);
        const [labels, menus] = await Promise.all([authorizedLabels(kit, account), menuRows(kit)]);
        return ok(
          profileReply(account, principal, session, labels, { forms: formPlaces(kit.model, account.grants), menus }),
        );
      },
      answers(profile, { config: { beforePasswordChange: true } }),
    ),
  );

  /** Limits the session to one of the user's organisations, or lifts the limit. */
  app.post(
    `${apiBase}/user/activeOrg`,
    takes(
      texts('orgId?'),
      async (request, read, reply) => {
        const { orgId } = read();
        const { session } = await kit.callerOf(request);
        const { orgIds } = await accountOf(kit, session.userId);
        if (orgId !== undefined && !orgIds.includes(orgId))
          throw new AppError(
            'invalid',
            {},
            { errors: [{ path: 'orgId', problem: 'noSuchRow', values: { title: '项目' } }] },
          );
        const token = await sessions.rotate(session, { activeOrgId: orgId ?? null });
        if (token) setSessionCookie(kit.config, reply, token);
        return ok({ userToken: session.reference, activeOrgId: orgId ?? null });
      },
      answers(whole({ userToken: text, activeOrgId: orNull(text) })),
    ),
  );
}
