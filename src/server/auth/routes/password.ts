import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { apiBase } from '../../http/bases.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { asSystem } from '../../records/rows.ts';
import { findById, usersOf } from '../accounts.ts';
import { isoTime } from '../../clock.ts';
import { texts } from '../fields.ts';
import { ok, ownCaller, unseal } from '../http.ts';
import { passwordChange } from '../self-service-actions.ts';
import { refuseUsedPassword, rememberPassword } from '../password-history.ts';
import { refuseWeakPassword } from '../password-rules.ts';
import { hashPassword, verifyPassword } from '../passwords.ts';
import { endSessionsOf, clearMustChangePassword } from '../sessions.ts';
import { answers, nothing } from '../../http/openapi/answers.ts';

const wrongOld = () =>
  new AppError('badOldPassword', {}, { errors: [{ path: 'oldPassword', problem: 'wrongPassword' }] });

export function addPasswordRoutes(app: FastifyInstance, kit: RouteKit): void {
  app.post(
    `${apiBase}/user/updatepwd`,
    takes(
      texts('userName', 'oldPassword', 'password', 'keyId?'),
      async (request, read) => {
        const { userName, ...sealed } = read();
        const { session, principal } = await ownCaller(kit, request);
        const account = await findById(kit, session.userId);
        if (!account) throw new AppError('unauthenticated');
        if (userName !== account.userName)
          throw new AppError('invalid', {}, { errors: [{ path: 'userName', problem: 'notAChoice' }] });
        const oldPassword = await unseal(kit, 'oldPassword', sealed.oldPassword, sealed.keyId);
        const password = await unseal(kit, 'password', sealed.password, sealed.keyId);
        await kit.auth.signIn.confirm(account.id, wrongOld, () => verifyPassword(account.password, oldPassword));
        await refuseWeakPassword(password, account.userName);
        await refuseUsedPassword(kit.store, account.id, account.password, password);
        const hash = await hashPassword(password);
        const context = kit.contextFor(request, principal);
        const resource = usersOf(kit.model);
        await kit.store.transaction(async (tx) => {
          const before = await asSystem(context, resource, tx).get(account.id);
          if (!before) throw new AppError('unauthenticated');
          await asSystem(context, resource, tx).change(
            before,
            { password: hash, passwordUpdatedAt: isoTime(kit.auth.clock()) },
            passwordChange,
          );
          // The first password may come from the installation, so it is not in the history yet.
          if (account.password) await rememberPassword(kit.store, tx, account.id, account.password, 'own');
          await rememberPassword(kit.store, tx, account.id, hash, 'own');
          await endSessionsOf(kit.store, tx, account.id, session.id);
          await clearMustChangePassword(kit.store, tx, session.reference);
        });
        return ok(null);
      },
      answers(nothing, { config: { beforePasswordChange: true } }),
    ),
  );
}
