import { chinaDay, hoursAhead } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { deliveries, messages } from './outbox.ts';

const columns = ['id', 'host', 'port', 'account', 'password', 'senderName', 'encryption', 'dailyLimit'];

/**
 * The mailbox from which a message goes, or why it has to wait. It is held meanwhile, so that several mails that
 * begin at once count each other; read past the fields that callers may see, since the server wants the secret.
 */
export async function mailAccount({ model, store }: Context, tx: Queries, configId: unknown, now: number): Promise<Row | 'noChannel' | 'dailyLimit'> {
  const { table } = resourceOf({ model }, 'notices/emailConfig');
  const [found] = await store.find(table, columns, all(live, isColumn('id', configId), isColumn('status', 'enabled')), { tx, limit: 1, lock: 'change' });
  if (!found) return 'noChannel';
  const limit = Number(found.dailyLimit ?? 0);
  if (limit === 0) return found as Row;
  const midnight = new Date(Date.parse(`${chinaDay(now)}T00:00:00.000Z`) - hoursAhead * 3_600_000).toISOString();
  const ofAccount = { is: 'via', column: 'messageId', several: false, table: resourceOf({ model }, messages).table, where: isColumn('configId', configId) } as const;
  const today = await store.find(resourceOf({ model }, deliveries).table, ['id'], all(live, { is: 'compare', column: 'startTime', op: '>=', value: midnight }, ofAccount), { tx, limit });
  return today.length < limit ? (found as Row) : 'dailyLimit';
}
