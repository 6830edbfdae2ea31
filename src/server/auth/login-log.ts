import type { Row } from '../../meta/json.ts';
import type { Context } from '../context.ts';
import { asSystem } from '../records/rows.ts';
import type { Queries } from '../storage/database.ts';

export type LoginType = 'password' | 'twofactor' | 'token' | 'openid';
export type LoginResult = 'success' | 'bad_password' | 'bad_code' | 'locked' | 'disabled';

/** The resource of the login log. */
const loginLog = 'system/loginLog';
const maxNameLength = 64;

/** Writes one row per attempt to sign in. `context` is the system's, with the address of the attempt. */
export const logAttempt = (
  context: Context,
  userName: string,
  loginType: LoginType,
  result: LoginResult,
  time: string,
  tx?: Queries,
): Promise<void> =>
  write(context, { userName: userName.slice(0, maxNameLength), loginType, result, loginTime: time }, tx);

/** Rows are never changed, so the end of a session is a second row with both times. */
export const logSessionEnd = (
  context: Context,
  userName: string,
  loginType: string,
  loginTime: string,
  logoutTime: string,
  tx?: Queries,
): Promise<void> => write(context, { userName, loginType, result: 'success', loginTime, logoutTime }, tx);

async function write(context: Context, values: Row, tx: Queries | undefined): Promise<void> {
  const resource = context.model.resources.get(loginLog);
  if (!resource) return;
  const row = { ...values, clientIp: context.ip, userAgent: context.userAgent };
  const add = (within: Queries) => asSystem(context, resource, within).add(row, { action: 'login', unlogged: true });
  await (tx ? add(tx) : context.store.transaction(add));
}
