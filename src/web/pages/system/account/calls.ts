import type { FactorMethod, MaskedAddresses, SendingWay } from '../../../../meta/second-factor.ts';
import { firstClient } from '../../../providers/http.ts';
import { seal } from '../../../providers/seal.ts';

export interface OwnSession {
  /** Identifies the session; cannot be used to sign in. */
  reference: string;
  ip: string;
  userAgent: string;
  createdAt: string;
  seenAt: string;
  expiresAt: string;
  current: boolean;
  /** The administrator who impersonates this user in the session. */
  impersonator: string | null;
}

export interface SecondFactor {
  enabled: boolean;
  methods: FactorMethod[];
  to: MaskedAddresses;
  recoveryCodesLeft: number;
}

/** The secret and QR code for an authenticator app; absent if a code was sent. */
export interface Enrolment {
  secret?: string;
  qr?: string;
  to?: string;
}

const reading = { safe: true, quiet: true };
const quiet = { quiet: true };

export const loadSessions = async (): Promise<OwnSession[]> =>
  (await firstClient.get<{ list: OwnSession[] }>('/user/sessions', {}, reading)).list;
export const endSession = (reference: string): Promise<unknown> =>
  firstClient.post('/user/sessions/end', { reference });
export const endOtherSessions = (): Promise<{ ended: number }> => firstClient.post('/user/sessions/endOthers', {});

export const loadSecondFactor = (): Promise<SecondFactor> => firstClient.get('/user/2fa', {}, reading);
export const sendOwnCode = (method: SendingWay): Promise<{ to: string; isWaiting: boolean }> =>
  firstClient.post('/user/sendVerifyCode', { method }, quiet);

/** The password is not needed if the session was just proven; otherwise the server asks for that proof. */
export async function enrol(method: FactorMethod, password?: string): Promise<Enrolment> {
  if (!password) return firstClient.post('/user/2fa/enrol', { method }, quiet);
  const { keyId, sealed } = await seal(password);
  return firstClient.post('/user/2fa/enrol', { method, password: sealed[0], keyId }, quiet);
}

export const confirmEnrolment = (method: FactorMethod, code: string): Promise<{ recoveryCodes: string[] }> =>
  firstClient.post('/user/2fa/confirm', { method, code }, quiet);

/** Sends both proofs again, or the password alone without a second factor. */
async function prove<T>(path: string, password: string, method: FactorMethod, code: string): Promise<T> {
  const { keyId, sealed } = await seal(password);
  return firstClient.post<T>(path, { password: sealed[0], keyId, ...(code && { method, code }) }, quiet);
}

export const renewRecoveryCodes = (
  password: string,
  method: FactorMethod,
  code: string,
): Promise<{ recoveryCodes: string[] }> => prove('/user/2fa/recoveryCodes', password, method, code);
export const proveOnceMore = (password: string, method: FactorMethod, code: string): Promise<unknown> =>
  prove('/user/prove', password, method, code);
export const turnOff = (password: string, method: FactorMethod, code: string): Promise<null> =>
  prove('/user/2fa/disable', password, method, code);
