import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { codecOf } from '../../records/codec.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import type { Queries, StoredRow } from '../../storage/database.ts';

/** One message for one receiver, whichever way it goes. */
export const deliveries = 'notices/messageReceiver';

/** The fields by which it refers to its message, one for each kind. */
export type MessageReference =
  | 'emailId'
  | 'mobileId'
  | 'codeId'
  | 'userMessageId'
  | 'templateMessageId'
  | 'wechatNoticeId'
  | 'pushId'
  | 'inboxId'
  | 'noticeId'
  | 'billPushId';

/** Rows as they are, held against others that change them. */
export async function lockedRows(context: Context, tx: Queries, id: string, where: Condition): Promise<Row[]> {
  const resource = resourceOf(context, id);

  return asSystem(context, resource, tx).find(where, { lock: 'change' });
}

/** Rows with what no call tells: passwords, keys, codes. */
export async function rowsWithSecrets(
  context: Context,
  tx: Queries,
  id: string,
  secrets: readonly string[],
  where: Condition,
  lock?: 'change',
): Promise<Row[]> {
  const resource = resourceOf(context, id);
  const codec = codecOf(context, resource);
  const found = await context.store.find(
    resource.table,
    [...new Set([...codec.readable, ...secrets])],
    all(live, where),
    { tx, ...(lock && { lock }) },
  );
  return found.map((row) => ({
    ...codec.toPlain(row),
    ...Object.fromEntries(secrets.map((name) => [name, openSecret(context, resource, row, name)])),
  }));
}

/** What was sealed with a key that is lost has to be entered again. */
function openSecret({ store, log }: Context, resource: Resource, row: StoredRow, name: string): string | null {
  try {
    return store.sealed?.open(row.id, row[name]) ?? null;
  } catch (error) {
    log.error({ err: error, resource: resource.id, id: row.id, field: name }, 'a secret cannot be decrypted');
    throw new AppError('secretUnreadable', {
      resource: resource.label,
      field: resource.fields.get(name)?.title ?? name,
    });
  }
}

/** Writes on a delivery; each stands for itself, and the log has the message. */
export async function noteDelivery({ model, store, db }: Context, tx: Queries, id: string, values: Row): Promise<void> {
  const resource = resourceOf({ model }, deliveries);
  await store.update(tx, resource.table, codecOf({ model, db }, resource).toStored(values), isColumn('id', id));
}

/** The state to which a step of deliveries leads. */
export function deliveryAfter(
  context: Context,
  step: 'succeed' | 'arrive' | 'markRead' | 'fail' | 'doubt' | 'again' | 'recall' | 'unsubscribe',
): string {
  const transition = resourceOf(context, deliveries).states?.transitions.get(step);
  if (transition?.to === undefined) throw new Error(`deliveries know no step ${step}`);
  return transition.to;
}

/** Those that no one has begun to send. */
export const notBegun: Condition = all(isColumn('status', 'waiting'), {
  is: 'empty',
  column: 'startTime',
  empty: true,
});
