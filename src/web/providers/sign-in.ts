import type { FactorMethod, MaskedAddresses, SendingWay } from '../../meta/second-factor.ts';
import { abandonCalls, ApiError, firstClient, secondClient } from './http.ts';
import { forgetProfile } from './profile.ts';
import { seal } from './seal.ts';
import { clearSession, rememberLogin, stored, type LoginData } from './session.ts';

/** A second proof that the server asks for after the password. */
export interface SecondFactor {
  ticket: string;
  methods: FactorMethod[];
  to: MaskedAddresses;
}

type LoginReply = LoginData | { secondFactor: SecondFactor };

/** Goes in, or answers with what else must be proved. */
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

/** Signs in, or answers with what else must be proved. The password leaves the browser encrypted. */
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

/** A code waits where no channel is set up that could send it. */
export interface SentCode {
  readonly isWaiting: boolean;
}

export const sendVerifyCode = (ticket: string, method: SecondFactor['methods'][number]): Promise<SentCode> =>
  secondClient.post('/user/sendVerifyCode', { ticket, method }, { quiet: true });

const says = (error: unknown, key: string): boolean =>
  error instanceof ApiError && typeof error.data === 'object' && error.data !== null && key in error.data;

/** Too many have failed with this account: it opens with a code beside the password. */
export const isLocked = (error: unknown): error is ApiError => says(error, 'locked');

/** A code for whoever cannot come in with the password alone; the answer does not tell whether there is such an account. */
export const sendCodeTo = (loginName: string, method: SendingWay): Promise<SentCode> =>
  secondClient.post('/user/sendVerifyCode', { loginName, method }, { quiet: true });

/** Password and code in one call. */
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

/** Somebody else is signed in here: the refusal asks whether to go on all the same. */
export const isOtherAccount = (error: unknown): error is ApiError =>
  says(error, 'otherAccount') && (error as ApiError).code === 409;

/** A sign-in that another system has begun. Its word stands for the password, not for the second factor. */
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

/** The server ends the session; whatever it answers, this browser forgets it. */
export async function signOut(): Promise<void> {
  abandonCalls();
  try {
    await firstClient.post('/user/logout', {}, { quiet: true, last: true });
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
