import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { apiBase } from '../../http/bases.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { minute } from '../../clock.ts';
import { texts } from '../fields.ts';
import { accountOf, ok, ownCaller, serviceBase } from '../http.ts';
import { loginReply } from '../profile.ts';
import { answers, nothing } from '../../http/openapi/answers.ts';
import { count, text, whole } from '../../http/openapi/schemas.ts';
import { externalUser } from './replies.ts';

const postOffice = 'postOffice';
const meeting = 'meetingRoom';
const meetingCookie = 'MEETING_TOKEN';
const meetingLife = 10 * minute;

/** Identifies a user to other applications with a token that works once and for a minute. */
export function addExternalRoutes(app: FastifyInstance, kit: RouteKit): void {
  const { oneTimeTokens, externalApps } = kit.auth;

  app.post(
    `${apiBase}/user/externalToken`,
    takes(
      texts('app'),
      async (request, read) => {
        const { app: name } = read();
        const { session, principal } = await ownCaller(kit, request);
        externalApps.authorize(principal, name);
        return ok(await oneTimeTokens.issue(session.userId, name));
      },
      answers(whole({ token: text, expiresIn: count })),
    ),
  );

  /** Called by the application itself, with the token the user brought. */
  app.post(
    `${apiBase}/user/redeemToken`,
    takes(
      texts('app', 'token'),
      async (_request, read) => {
        const { app: name, token } = read();
        const account = await accountOf(kit, await oneTimeTokens.redeem(token, name));
        if (account.row.status !== 'enabled') throw new AppError('badToken');
        const { id, userName, userType, companyId, orgList } = loginReply(account, '');
        return ok({ id, userName, realName: account.row.realName ?? '', userType, companyId, orgList });
      },
      answers(externalUser),
    ),
  );

  app.post(
    `${serviceBase}/admin/other/getPostOfficeUrl`,
    takes(
      texts(),
      async (request, read) => {
        read();
        const { session, principal } = await ownCaller(kit, request);
        externalApps.authorize(principal, postOffice);
        if (!kit.config.postOfficeUrl) throw new AppError('noExternalPage');
        const url = new URL(kit.config.postOfficeUrl);
        url.searchParams.set('token', (await oneTimeTokens.issue(session.userId, postOffice)).token);
        return ok({ url: url.href });
      },
      answers(whole({ url: text })),
    ),
  );

  /** The meeting-room pages run beside the console and identify its user by their own cookie. */
  app.post(
    `${apiBase}/conferencesystem/web/base/setMeetingCookie`,
    takes(
      texts(),
      async (request, read, reply) => {
        read();
        const { session, principal } = await ownCaller(kit, request);
        externalApps.authorizeMeetings(principal);
        const { token } = await oneTimeTokens.issue(session.userId, meeting, meetingLife);
        reply.setCookie(meetingCookie, token, {
          path: '/',
          httpOnly: true,
          sameSite: 'lax',
          secure: kit.config.secureCookies,
          maxAge: meetingLife / 1000,
        });
        return ok(null);
      },
      answers(nothing),
    ),
  );
}
