import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { isColumn } from '../../storage/condition.ts';
import { rowsWithSecrets } from '../notices/receiver-rows.ts';
import { WechatRefusal } from './api.ts';

const accounts = 'wechat/public';

/** An official account with what its calls are signed with; one that is disabled is asked for nothing. */
export async function officialAccount(context: Context, id: unknown): Promise<Row> {
  const [account] = await context.store.transaction((tx) =>
    rowsWithSecrets(context, tx, accounts, ['appSecret'], isColumn('id', id)),
  );
  if (!account) throw new AppError('notFound');
  if (account.status !== 'enabled') throw new AppError('wechatDisabled', { name: String(account.publicName) });
  return account;
}

/** For a person who waits for the answer: why it was not done, in their language. */
export function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new AppError(error instanceof WechatRefusal ? 'wechatRefused' : 'wechatUnreachable', { reason });
}

/** Busy, or asked too often: it may do so later. */
const passing = new Set([-1, 40_001, 42_001, 45_009, 45_011]);

/** Will it say the same again, however often it is asked? */
export const isFinal = (error: unknown): boolean =>
  error instanceof AppError || (error instanceof WechatRefusal && !passing.has(error.code));

export const reasonOf = (error: unknown): string =>
  (error instanceof AppError ? error.text('zh') : error instanceof Error ? error.message : String(error)).slice(0, 200);
