import type { FastifyInstance, FastifyRequest } from 'fastify';
import { renderSVG } from 'uqr';
import { AppError } from '../../../meta/errors.ts';
import { factorMethods, sendingWays } from '../../../meta/second-factor.ts';
import { apiBase, type RouteKit } from '../../http/app.ts';
import { findById, type SignInAccount } from '../accounts.ts';
import type { Caller } from '../caller.ts';
import { setSecondFactor } from '../enrolment.ts';
import { readChoice, readFields } from '../fields.ts';
import { ok, ownCaller, unseal, visitorOf } from '../http.ts';
import { verifyPassword } from '../passwords.ts';
import { codeSubject, maskedAddresses } from '../second-factor.ts';
import { otpauthUrl } from '../totp.ts';

/** What authenticator apps show above the code. */
const issuer = '园区管理平台';

const wrongPassword = () => new AppError('badOldPassword', {}, { errors: [{ path: 'password', problem: 'wrongPassword' }] });
const wrongCode = () => new AppError('badCode');

export function addSecondFactorRoutes(app: FastifyInstance, kit: RouteKit): void {
  const { signIn, factor } = kit.auth;

  async function own(request: FastifyRequest): Promise<Caller & { account: SignInAccount }> {
    const caller = await ownCaller(kit, request);
    const account = await findById(kit, caller.session.userId);
    if (!account) throw new AppError('unauthenticated');
    return { ...caller, account };
  }

  async function provePassword(account: SignInAccount, sealed: string, keyId: string | undefined): Promise<void> {
    const password = await unseal(kit, 'password', sealed, keyId);
    await signIn.confirm(account.id, wrongPassword, () => verifyPassword(account.password, password));
  }

  app.get(`${apiBase}/user/2fa`, async (request) => {
    readFields(request);
    const { account } = await own(request);
    const methods = await factor.methodsOf(account);
    return ok({ enabled: account.twoFactorEnabled, methods, to: maskedAddresses(account), recoveryCodesLeft: await factor.recoveryCodes.left(account.id) });
  });

  /** The first half: an app gets its secret, or phone or mailbox the first code. Nothing is on before that is confirmed. */
  app.post(`${apiBase}/user/2fa/enrol`, async (request) => {
    const { method, password, keyId } = readFields(request, 'method', 'password', 'keyId?');
    const chosen = readChoice('method', method, ['totp', ...sendingWays]);
    const { account } = await own(request);
    if (account.twoFactorEnabled && (chosen !== 'totp' || (await factor.authenticators.isConfirmed(account.id)))) throw new AppError('secondFactorOn');
    await provePassword(account, password, keyId);
    if (chosen !== 'totp') return ok(await signIn.sendTo(visitorOf(kit, request), account.id, chosen));
    const secret = await factor.authenticators.enrol(account.id);
    const url = otpauthUrl(secret, account.userName, issuer);
    return ok({ secret, url, qr: renderSVG(url, { ecc: 'M', border: 2 }) });
  });

  /** The second half turns it on and hands out the recovery codes, this once. */
  app.post(`${apiBase}/user/2fa/confirm`, async (request) => {
    const { method, code } = readFields(request, 'method', 'code');
    const chosen = readChoice('method', method, ['totp', ...sendingWays]);
    const { account, principal } = await own(request);
    const from = visitorOf(kit, request);
    await signIn.confirm(account.id, wrongCode, () => (chosen === 'totp' ? factor.authenticators.confirm(account.id, code) : factor.sentCodes.verify(from, codeSubject(account, ''), code)));
    if (!account.twoFactorEnabled) await setSecondFactor(kit.contextFor(request, principal), account.id, true);
    return ok({ recoveryCodes: await factor.recoveryCodes.renew(account.id) });
  });

  app.post(`${apiBase}/user/2fa/recoveryCodes`, async (request) => {
    const { account } = await proveBoth(request);
    return ok({ recoveryCodes: await factor.recoveryCodes.renew(account.id) });
  });

  app.post(`${apiBase}/user/2fa/disable`, async (request) => {
    const { account, principal } = await proveBoth(request);
    await setSecondFactor(kit.contextFor(request, principal), account.id, false);
    return ok(null);
  });

  async function proveBoth(request: FastifyRequest) {
    const { password, keyId, method, code } = readFields(request, 'password', 'keyId?', 'method?', 'code');
    const chosen = readChoice('method', method, factorMethods);
    const caller = await own(request);
    if (!caller.account.twoFactorEnabled) throw new AppError('noSecondFactor');
    await provePassword(caller.account, password, keyId);
    await signIn.confirm(caller.account.id, wrongCode, () => factor.prove(visitorOf(kit, request), caller.account, chosen, code));
    return caller;
  }
}
