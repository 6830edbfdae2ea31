import { chinaDay } from '../../meta/china-time.ts';
import { cents } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { nowMs, timeOf } from '../clock.ts';
import {
  findAccount,
  openAccount,
  readAccount,
  readAccounts,
  setStatus,
  type Account,
  type NewAccount,
} from '../ledger/accounts.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { hold } from '../ledger/hold.ts';
import { addLot } from '../ledger/lots.ts';
import { post, type Line } from '../ledger/post.ts';
import type { Queries } from '../storage/database.ts';

/** Rows that stand for an account of the ledger: the resource, and what the ledger calls their owners. */
export const holders = {
  wallet: { resource: 'accounts/userAccount', records: 'accounts/userRecod' },
  enterprise: { resource: 'accounts/virtAccount', records: 'accounts/virtAccountWater' },
  // What an enterprise has put aside for one purpose, out of one of its accounts.
  extend: { resource: 'accounts/virtAccountExtend', records: 'accounts/virtAccountWater' },
  // An account that is spent into the red, down to the quota.
  credit: { resource: 'accounts/credit', records: 'accounts/creditQuotaOperation' },
} as const;

export type Holder = keyof typeof holders;

export const isHolder = (ownerType: string): ownerType is Holder => Object.hasOwn(holders, ownerType);

/** How far down the account of a row may go. */
export const floorOf = (holder: Holder, row: Row, now = nowMs()): number => {
  if (holder === 'credit') return 0 - quotaOf(row, now);
  return row.allowOverdraw === true ? 0 - cents(row.overdrawLimit) : 0;
};

/** The whole quota of a credit: what was granted for good, and for a time that is not over. */
export const quotaOf = ({ totalQuota, tempQuota, tempExpireDate }: Row, now: number): number =>
  cents(totalQuota) + (tempExpireDate && String(tempExpireDate) < chinaDay(now) ? 0 : cents(tempQuota));

const kindOf = (holder: Holder, { accountType, typeCode }: Row): string =>
  holder === 'credit' ? 'credit' : String(holder === 'extend' ? typeCode : accountType);

const newAccount = (holder: Holder, row: Row): NewAccount => ({
  ownerType: holder,
  ownerId: String(row.id),
  kind: kindOf(holder, row),
  ...(row.accountType === 'points' && { currency: 'POINTS' }),
  // Welfare and subsidies of a person come in grants that may end; those of an enterprise are what it pays them from.
  lotted: holder === 'wallet' && (row.accountType === 'welfare' || row.accountType === 'subsidy'),
  floor: floorOf(holder, row),
});

/** What a row says that is older than the ledger: a credit that was used is a debt. */
const balanceOf = (holder: Holder, row: Row): number =>
  holder === 'credit' ? 0 - cents(row.usedQuota) : cents(row.balance);

/** What was frozen before there was a ledger stays so until somebody frees it. */
const endless = '9999-12-31T00:00:00.000Z';

const lotEnd = ({ expireTime }: Row): string | undefined => (expireTime ? String(expireTime) : undefined);

/** The account of a row, where it has moved already. */
export const findAccountOfRow = (ledger: Ledger, holder: Holder, row: Row): Promise<string | undefined> =>
  findAccount(ledger, newAccount(holder, row));

/**
 * The account of a row, which the caller has locked. One that is older than the ledger is taken over
 * with the balance that stands in it.
 */
export async function accountOfRow(ledger: Ledger, tx: Queries, holder: Holder, row: Row): Promise<string> {
  const wanted = newAccount(holder, row);
  const found = await findAccount(ledger, wanted, tx);
  if (found) return found;
  const balance = balanceOf(holder, row);
  const id = await openAccount(ledger, tx, { ...wanted, floor: Math.min(wanted.floor ?? 0, balance) });
  if (balance !== 0) await takeOver(ledger, tx, id, wanted, row, balance);
  if (holder === 'credit' && cents(row.frozenQuota) > 0)
    await hold(ledger, tx, {
      origin: `opening:${id}`,
      from: [{ account: id, amount: cents(row.frozenQuota) }],
      expiresAt: endless,
    });
  if (row.status === 'frozen') await setStatus(ledger, tx, id, 'frozen');
  return id;
}

/** The same account as it stands, without a lock. */
export async function readAccountOfRow(ledger: Ledger, tx: Queries, holder: Holder, row: Row): Promise<Account> {
  const known = await readAccount(ledger, newAccount(holder, row), tx);
  if (known) return known;
  const id = await accountOfRow(ledger, tx, holder, row);
  return (await readAccounts(ledger, [id], tx)).get(id) as Account;
}

async function takeOver(
  ledger: Ledger,
  tx: Queries,
  id: string,
  { currency, lotted }: NewAccount,
  row: Row,
  balance: number,
): Promise<void> {
  const before = await openAccount(ledger, tx, {
    ownerType: 'outside',
    ownerId: String(row.orgId),
    kind: 'opening',
    currency,
    floor: null,
  });
  const lot = lotted
    ? await addLot(ledger, tx, { accountId: id, granted: balance, expiresAt: lotEnd(row), fundedBy: before })
    : undefined;
  // The row and its records show this balance already.
  await post({ ...ledger, moved: undefined }, tx, {
    kind: 'opening',
    origin: `opening:${id}`,
    actor: 'system',
    lines: [
      { account: before, amount: -balance },
      { account: id, amount: balance, lot },
    ],
  });
}

/** What stands for money outside of the accounts that a project keeps: a bank, a till, what was sold. */
export const outsideAccount = (
  ledger: Ledger,
  tx: Queries,
  orgId: string,
  kind: string,
  subKey = '',
): Promise<string> => openAccount(ledger, tx, { ownerType: 'outside', ownerId: orgId, kind, subKey, floor: null });

/** What a merchant has taken and not been paid out; refunds may bring it below zero. */
export const takingsOf = (merchantId: string): NewAccount => ({
  ownerType: 'merchant',
  ownerId: merchantId,
  kind: 'takings',
  floor: null,
});

/** The line by which money comes to the account of a row; where it comes in grants, as one of its own. */
export async function lineIn(
  ledger: Ledger,
  tx: Queries,
  holder: Holder,
  row: Row,
  account: string,
  { amount, fundedBy, note }: { amount: number; fundedBy: string; note: Line['note'] },
): Promise<Line> {
  if (!newAccount(holder, row).lotted) return { account, amount, note };
  const end = lotEnd(row);
  // A wallet that is past its end takes money that stays.
  const expiresAt = end !== undefined && timeOf(end) > ledger.clock() ? end : undefined;
  return {
    account,
    amount,
    note,
    lot: await addLot(ledger, tx, { accountId: account, granted: amount, expiresAt, fundedBy }),
  };
}
