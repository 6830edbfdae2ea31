import type { FastifyInstance, FastifyRequest } from 'fastify';
import { renderSVG } from 'uqr';
import { AppError } from '../../../meta/errors.ts';
import { factorMethods, sendingWays } from '../../../meta/second-factor.ts';
import { apiBase } from '../../http/bases.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { setSecondFactor } from '../enrolment.ts';
import { readChoice, texts } from '../fields.ts';
import { ok, visitorOf } from '../http.ts';
import { ownAccount, proveFactor, provePassword, wrongCode } from '../own-account.ts';
import { requireProof } from '../proof.ts';
import { codeSubject, maskedAddresses } from '../second-factor.ts';
import { otpauthUrl } from '../totp.ts';
import { answers, nothing } from '../../http/openapi/answers.ts';
import { enrolment, factorState, recoveryCodes } from './replies.ts';

/** Shown above the code in authenticator apps. */
const issuer = '园区管理平台';

export function addSecondFactorRoutes(app: FastifyInstance, kit: RouteKit): void {
  const { signIn, factor, enrolments } = kit.auth;

  app.get(
    `${apiBase}/user/2fa`,
    takes(
      texts(),
      async (request, read) => {
        read();
        const { account } = await ownAccount(kit, request);
        const methods = await factor.methodsOf(account);
        return ok({
          enabled: account.twoFactorEnabled,
          methods,
          to: maskedAddresses(account),
          recoveryCodesLeft: await factor.recoveryCodes.left(account.id),
        });
      },
      answers(factorState),
    ),
  );

  /**
   * First step: the app gets its secret, or phone or mailbox the first code. Nothing is enabled before the code is
   * confirmed.
   */
  app.post(
    `${apiBase}/user/2fa/enrol`,
    takes(
      texts('method', 'password?', 'keyId?'),
      async (request, read) => {
        const { method, password, keyId } = read();
        const chosen = readChoice('method', method, ['totp', ...sendingWays]) ?? 'totp';
        const { account, session, principal } = await ownAccount(kit, request);
        if (account.twoFactorEnabled && (chosen !== 'totp' || (await factor.authenticators.isConfirmed(account.id))))
          throw new AppError('secondFactorOn');
        // The password alone must not replace an active factor.
        if (password !== undefined && !account.twoFactorEnabled) await provePassword(kit, account, password, keyId);
        else requireProof(principal);
        const begin = () => enrolments.begin(account.id, session.reference, chosen);
        if (chosen !== 'totp') {
          const sent = await signIn.sendTo(visitorOf(kit, request), account.id, chosen);
          await begin();
          return ok(sent);
        }
        const secret = await factor.authenticators.enrol(account.id);
        await begin();
        const url = otpauthUrl(secret, account.userName, issuer);
        return ok({ secret, url, qr: renderSVG(url, { ecc: 'M', border: 2 }) });
      },
      answers(enrolment),
    ),
  );

  /** Second step, in the same session: enables the factor and returns the recovery codes, only this once. */
  app.post(
    `${apiBase}/user/2fa/confirm`,
    takes(
      texts('method', 'code'),
      async (request, read) => {
        const { method, code } = read();
        const chosen = readChoice('method', method, ['totp', ...sendingWays]);
        const { account, principal, session } = await ownAccount(kit, request);
        await enrolments.require(account.id, session.reference, chosen);
        const from = visitorOf(kit, request);
        await signIn.confirm(account.id, wrongCode, () =>
          chosen === 'totp'
            ? factor.authenticators.confirm(account.id, code)
            : factor.sentCodes.verify(from, codeSubject(account, ''), code),
        );
        await enrolments.finish(account.id, session.reference);
        if (!account.twoFactorEnabled) await setSecondFactor(kit.contextFor(request, principal), account.id, true);
        return ok({ recoveryCodes: await factor.recoveryCodes.renew(account.id) });
      },
      answers(recoveryCodes),
    ),
  );

  const both = texts('password', 'keyId?', 'method?', 'code');
  type Both = ReturnType<typeof both.read>;

  app.post(
    `${apiBase}/user/2fa/recoveryCodes`,
    takes(
      both,
      async (request, read) => {
        const { account } = await proveBoth(request, read());
        return ok({ recoveryCodes: await factor.recoveryCodes.renew(account.id) });
      },
      answers(recoveryCodes),
    ),
  );

  app.post(
    `${apiBase}/user/2fa/disable`,
    takes(
      both,
      async (request, read) => {
        const { account, principal } = await proveBoth(request, read());
        await setSecondFactor(kit.contextFor(request, principal), account.id, false);
        return ok(null);
      },
      answers(nothing),
    ),
  );

  async function proveBoth(request: FastifyRequest, { password, keyId, method, code }: Both) {
    const chosen = readChoice('method', method, factorMethods);
    const caller = await ownAccount(kit, request);
    if (!caller.account.twoFactorEnabled) throw new AppError('noSecondFactor');
    await provePassword(kit, caller.account, password, keyId);
    await proveFactor(kit, request, caller.account, chosen, code);
    return caller;
  }
}
