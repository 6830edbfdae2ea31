import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Throttle } from '../../auth/throttle.ts';
import { hashPassword, verifyPassword } from '../../auth/passwords.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../records/audit.ts';
import { asCaller, type Rows } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { tellCustomer } from '../notices/tell-customer.ts';
import table from './pay-password.table.ts';

const wallets = 'accounts/userAccount';
const minute = 60_000;
/** Six digits are guessed soon: five wrong ones close it for half an hour. */
const wrongOnes = { max: 5, withinMs: 30 * minute, blockMs: 30 * minute };

/** `old` has to be right where there is one already. */
export async function setPayPassword(
  context: Context,
  throttle: Throttle,
  { id, password, old }: { id: string; password: string; old: string },
): Promise<Row> {
  const rows = asCaller(unkept(context), wallets, 'update');
  if ((await rows.get(id)).payPasswordSet === true) await provePayPassword(context, throttle, id, old, 'update');
  const [hash, before] = [await hashPassword(password), await hashOf(context, id)];
  return rows.transaction(async (within, tx) => {
    const wallet = await within.get(id, 'change');
    if (wallet.status === 'closed') throw new AppError('accountClosed');
    // Somebody else has set or taken it since the old one was looked at.
    if ((await hashOf(context, id, tx)) !== before) throw new AppError('stale');
    await context.store.remove(tx, table.name, isColumn('id', id));
    await context.store.insert(tx, table.name, { id, hash, setAt: new Date(throttle.now()).toISOString() }, []);
    return note(within, tx, wallet, true);
  });
}

/** Asked before somebody pays; refused where it is wrong, not set, or was wrong too often. */
export async function provePayPassword(
  context: Context,
  throttle: Throttle,
  id: string,
  password: string,
  action: 'show' | 'update' = 'show',
): Promise<Row> {
  await checkPayPassword(context, throttle, await asCaller(context, wallets, action).get(id), password);
  return { id };
}

/** A wrong one is counted, whoever has found the wallet. */
export async function checkPayPassword(
  context: Context,
  throttle: Throttle,
  wallet: Row,
  password: string,
): Promise<void> {
  const id = String(wallet.id);
  await throttle.refuseIfBlocked('payPassword', id);
  if (wallet.payPasswordSet !== true) throw new AppError('noPayPassword');
  if (!(await verifyPassword(await hashOf(context, id), password))) {
    await throttle.count('payPassword', id, wrongOnes);
    throw new AppError('wrongPayPassword');
  }
  await throttle.clear('payPassword', id);
}

/** For customers who have forgotten it: there is none until they set another one, and they hear of it. */
export async function resetPayPassword(context: Context, throttle: Throttle, id: string): Promise<Row> {
  const reset = await asCaller(context, wallets, 'resetPayPassword').transaction(async (rows, tx) => {
    const wallet = await rows.get(id, 'change');
    if (wallet.payPasswordSet !== true) throw new AppError('noPayPassword');
    await context.store.remove(tx, table.name, isColumn('id', id));
    await tellCustomer(context, tx, {
      about: { resource: wallets, id },
      orgId: wallet.orgId ?? null,
      userId: String(wallet.userId),
      title: '支付密码已重置',
      content: `您的账户${String(wallet.accountNo)}的支付密码已由管理处重置，请重新设置。如非本人申请，请尽快联系管理处。`,
    });
    return note(rows, tx, wallet, false);
  });
  await throttle.clear('payPassword', id);
  return reset;
}

/** With an idempotency key the call would be kept, and with it a digest of six digits. */
export const unkept = (context: Context): Context => ({ ...context, keyed: undefined });

async function hashOf(context: Context, id: string, tx?: Queries): Promise<string | null> {
  const [row] = await context.store.find(table.name, ['hash'], isColumn('id', id), { tx, limit: 1 });
  return typeof row?.hash === 'string' ? row.hash : null;
}

async function note({ context, resource, codec }: Rows, tx: Queries, wallet: Row, isSet: boolean): Promise<Row> {
  const version = Number(wallet.version) + 1;
  await context.store.update(
    tx,
    resource.table,
    codec.toStored({ payPasswordSet: isSet, version }),
    isColumn('id', wallet.id),
  );
  await audit(context, tx, {
    action: isSet ? 'setPayPassword' : 'resetPayPassword',
    actionName: isSet ? '设置支付密码' : '重置支付密码',
    resource,
    recordId: String(wallet.id),
    recordTitle: String(wallet.accountNo),
    changes: { payPasswordSet: [wallet.payPasswordSet ?? false, isSet] },
  });
  return { id: String(wallet.id), payPasswordSet: isSet, version };
}
