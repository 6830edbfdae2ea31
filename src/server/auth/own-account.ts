import type { FastifyRequest } from 'fastify';
import { AppError } from '../../meta/errors.ts';
import type { FactorMethod } from '../../meta/second-factor.ts';
import type { RouteKit } from '../http/kit.ts';
import { findById, type SignInAccount } from './accounts.ts';
import type { Caller } from './caller.ts';
import { ownCaller, unseal, visitorOf } from './http.ts';
import { verifyPassword } from './passwords.ts';

const wrongPassword = () =>
  new AppError('badOldPassword', {}, { errors: [{ path: 'password', problem: 'wrongPassword' }] });
export const wrongCode = (): AppError => new AppError('badCode');

/** The caller with their sign-in account. */
export async function ownAccount(kit: RouteKit, request: FastifyRequest): Promise<Caller & { account: SignInAccount }> {
  const caller = await ownCaller(kit, request);
  const account = await findById(kit, caller.session.userId);
  if (!account) throw new AppError('unauthenticated');
  return { ...caller, account };
}

export async function provePassword(
  kit: RouteKit,
  account: SignInAccount,
  sealed: string,
  keyId: string | undefined,
): Promise<void> {
  const password = await unseal(kit, 'password', sealed, keyId);
  await kit.auth.signIn.confirm(account.id, wrongPassword, () => verifyPassword(account.password, password));
}

/** Checks a code of the active second factor. */
export async function proveFactor(
  kit: RouteKit,
  request: FastifyRequest,
  account: SignInAccount,
  method: FactorMethod | undefined,
  code: string | undefined,
): Promise<void> {
  if (code === undefined)
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'code', problem: 'required', values: { title: codeTitle } }] },
    );
  await kit.auth.signIn.confirm(account.id, wrongCode, () =>
    kit.auth.factor.prove(visitorOf(kit, request), account, method, code),
  );
}

const codeTitle = { zh: '验证码', en: 'Code', es: 'Código' };
