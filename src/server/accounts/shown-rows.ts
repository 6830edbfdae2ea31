import { fromCents } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import type { Movement } from '../ledger/post.ts';
import { quotaOf, type Holder } from './holders.ts';

/** What the rows of accounts and their records say of the ledger; each kind of account has words of its own. */

interface Standing {
  readonly balance: number;
  readonly held: number;
}

/** What may be spent, and what is put aside of it; of a credit, what is used and what is put aside. */
export const standingColumns = (holder: Holder, { balance, held }: Standing): Row =>
  holder === 'credit'
    ? { usedQuota: fromCents(0 - balance), frozenQuota: fromCents(held) }
    : { balance: fromCents(balance - held), ...(holder !== 'extend' && { frozenAmount: fromCents(held) }) };

/** What the record says of movements that nobody has named, such as refunds and the end of a grant. */
const unnamed = {
  wallet: { expire: 'clear', refund: 'refund', grant: 'recharge', in: 'refund', out: 'deduct' },
  enterprise: { expire: 'reclaim', refund: 'refund', grant: 'grant', in: 'adjust', out: 'adjust' },
  extend: { expire: 'reclaim', refund: 'refund', grant: 'grant', in: 'transfer', out: 'transfer' },
  credit: { expire: 'release', refund: 'release', grant: 'repay', in: 'repay', out: 'use' },
} as const;

export function operationOf({ note, kind, amount, ownerType }: Movement): string {
  const words = unnamed[ownerType as Holder];
  return (
    note?.operation ??
    (kind === 'expire' || kind === 'refund' || kind === 'grant' ? words[kind] : amount > 0 ? words.in : words.out)
  );
}

export function recordOf(holder: Holder, row: Row, movement: Movement): Row {
  if (holder === 'wallet') return walletRecord(row, movement);
  return holder === 'credit' ? creditRecord(row, movement) : enterpriseRecord(row, movement, holder === 'extend');
}

const common = ({ amount, before, after, note = {} }: Movement): Row => ({
  amount: fromCents(Math.abs(amount)),
  beforeBalance: fromCents(before),
  afterBalance: fromCents(after),
  operatorName: note.operatorName ?? null,
  remark: note.remark ?? null,
});

const walletRecord = (row: Row, movement: Movement): Row => ({
  ...common(movement),
  userId: row.userId ?? null,
  realName: row.realName ?? null,
  accountType: row.accountType ?? null,
  operation: operationOf(movement),
  operateTime: movement.occurredAt,
});

const enterpriseRecord = (row: Row, movement: Movement, isSub: boolean): Row => ({
  ...common(movement),
  accountLevel: isSub ? 'sub' : 'main',
  [isSub ? 'extendId' : 'accountId']: row.id ?? null,
  virtId: row.virtId ?? null,
  tradeType: operationOf(movement),
  direction: movement.amount < 0 ? 'out' : 'in',
  tradeTime: movement.occurredAt,
  payWay: movement.note?.payWay ?? null,
  bizType: movement.note?.bizType ?? null,
  bizNo: movement.note?.bizNo ?? null,
});

/** Of a credit people look at what is left of it. */
function creditRecord(row: Row, movement: Movement): Row {
  const { amount, before, after, state, occurredAt, note = {} } = movement;
  const left = (balance: number) => fromCents(quotaOf(row, Date.parse(occurredAt)) + balance - state.held);
  return {
    creditId: row.id ?? null,
    virtId: row.virtId ?? null,
    operationType: operationOf(movement),
    amount: fromCents(amount),
    beforeQuota: left(before),
    afterQuota: left(after),
    bizNo: note.bizNo ?? null,
    reason: note.remark ?? null,
    operatorName: note.operatorName ?? null,
    operateTime: occurredAt,
  };
}
