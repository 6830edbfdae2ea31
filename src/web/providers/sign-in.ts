import type { FactorMethod, MaskedAddresses, SendingWay } from '../../meta/second-factor.ts';
import { abandonCalls, ApiError, firstClient, secondClient } from './http.ts';
import { forgetProfile } from './profile.ts';
import { seal } from './seal.ts';
import { clearSession, rememberLogin, stored, type LoginData } from './session.ts';

/** The second proof that the server asks for after the password. */
export interface SecondFactor {
  ticket: string;
  methods: FactorMethod[];
  to: MaskedAddresses;
}

type LoginReply = LoginData | { secondFactor: SecondFactor };

/** Completes the sign-in, or returns the second factor still to be proven. */
async function goOn(reply: LoginReply): Promise<SecondFactor | undefined> {
  if ('secondFactor' in reply) return reply.secondFactor;
  await enter(reply);
  return undefined;
}

async function enter(data: LoginData): Promise<void> {
  forgetProfile();
  rememberLogin(data);
  if (stored('isMeetingRoom') === 'true')
    await secondClient
      .postJson('/conferencesystem/web/base/setMeetingCookie', {}, { quiet: true })
      .catch(() => undefined);
}

/** Signs in, or returns the second factor still to be proven. The password leaves the browser encrypted. */
export async function signIn(loginName: string, password: string): Promise<SecondFactor | undefined> {
  const { keyId, sealed } = await seal(password);
  return goOn(
    await secondClient.post<LoginReply>(
      '/user/loginV2',
      { loginName: loginName.trim(), password: sealed[0], keyId },
      { quiet: true },
    ),
  );
}

export async function proveSecondFactor(
  ticket: string,
  method: SecondFactor['methods'][number],
  code: string,
): Promise<void> {
  await enter(
    await secondClient.post<LoginData>('/user/login/2fa', { ticket, method, code: code.trim() }, { quiet: true }),
  );
}

/** `isWaiting`: no channel is configured yet that could send the code. */
export interface SentCode {
  readonly isWaiting: boolean;
}

export const sendVerifyCode = (ticket: string, method: SecondFactor['methods'][number]): Promise<SentCode> =>
  secondClient.post('/user/sendVerifyCode', { ticket, method }, { quiet: true });

const says = (error: unknown, key: string): boolean =>
  error instanceof ApiError && typeof error.data === 'object' && error.data !== null && key in error.data;

/** Too many failed attempts: the account now needs a code beside the password. */
export const isLocked = (error: unknown): error is ApiError => says(error, 'locked');

/** Sends a code for a locked account; the reply does not reveal whether the account exists. */
export const sendCodeTo = (loginName: string, method: SendingWay): Promise<SentCode> =>
  secondClient.post('/user/sendVerifyCode', { loginName, method }, { quiet: true });

/** Signs in with password and code in one call. */
export async function signInWithBoth(
  loginName: string,
  password: string,
  method: FactorMethod,
  code: string,
): Promise<void> {
  const { keyId, sealed } = await seal(password);
  await enter(
    await secondClient.post<LoginData>(
      '/user/loginV3',
      { loginName, password: sealed[0], keyId, method, code: code.trim() },
      { quiet: true },
    ),
  );
}

/** Another user is signed in here: the server asks for confirmation before it replaces their session. */
export const isOtherAccount = (error: unknown): error is ApiError =>
  says(error, 'otherAccount') && (error as ApiError).code === 409;

/** A sign-in that began in another system. Its token replaces the password, not the second factor. */
export async function signInByToken(
  token: string,
  type: string,
  confirmed: boolean,
): Promise<SecondFactor | undefined> {
  return goOn(
    await secondClient.post<LoginReply>(
      '/user/loginByThirdToken',
      { token, type, ...(confirmed && { confirm: 'true' }) },
      { quiet: true },
    ),
  );
}

/**
 * Ends the session on the server; this browser forgets it even if the call fails. Returns where a session at an OpenID
 * provider ends.
 */
export async function signOut(): Promise<string | undefined> {
  abandonCalls();
  try {
    const reply = await firstClient.post<{ next: string | null } | null>(
      '/user/logout',
      {},
      { quiet: true, last: true },
    );
    return reply?.next ?? undefined;
  } finally {
    dropSession();
  }
}

export function dropSession(): void {
  clearSession();
  forgetProfile();
}

export async function changePassword(userName: string, oldPassword: string, password: string): Promise<void> {
  const { keyId, sealed } = await seal(oldPassword, password);
  await firstClient.postJson(
    '/user/updatepwd',
    { userName, oldPassword: sealed[0], password: sealed[1], keyId },
    { quiet: true },
  );
}
