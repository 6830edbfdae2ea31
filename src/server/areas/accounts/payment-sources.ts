import type { Row } from '../../../meta/json.ts';
import { floorOf, holders, readAccountOfRow, type Holder } from '../../accounts/holders.ts';
import type { Context } from '../../context.ts';
import { setFloor, type Account } from '../../ledger/accounts.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { codecOf } from '../../records/codec.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import type { Queries, StoredRow } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { lockRows } from './account-rows.ts';

/** What one payment works with. */
export interface Work {
  readonly context: Context;
  readonly ledger: Ledger;
  readonly tx: Queries;
}

/** An account that pays, as it stands; the posting looks once more, under its lock. */
export interface Source {
  readonly holder: Holder;
  readonly row: Row;
  readonly account: Account;
}

/** A person has a few wallets in a project. */
const maxWallets = 20;

/** The wallets of a person, locked: two payments of one person come one after the other. */
export const lockPayingWallets = (context: Context, tx: Queries, userId: string, orgId: string): Promise<Row[]> =>
  lockRows(context, tx, 'wallet', all(isColumn('userId', userId), isColumn('orgId', orgId)), maxWallets);

export async function walletSource({ ledger, tx }: Work, row: Row): Promise<Source> {
  return { holder: 'wallet', row, account: await readAccountOfRow(ledger, tx, 'wallet', row) };
}

/**
 * An account of an enterprise or its credit, which many people pay from at once: its row is not locked
 * here, the posting locks its balance alone.
 */
export async function sharedSource(
  work: Work,
  holder: 'enterprise' | 'credit',
  values: StoredRow,
): Promise<Source | undefined> {
  const { context, ledger, tx } = work;
  const resource = resourceOf(context, holders[holder].resource);
  const codec = codecOf(context, resource);
  const where = all(live, ...Object.entries(values).map(([column, value]) => isColumn(column, value)));
  const [found] = await context.store.find(resource.table, codec.readable, where, { tx, limit: 1 });
  if (!found) return undefined;
  const row = codec.toPlain(found);
  const account = await readAccountOfRow(ledger, tx, holder, row);
  return { holder, row, account: holder === 'credit' ? await withinQuota(work, row, account) : account };
}

/** A quota for a time is over when its last day is, whenever somebody comes to take it back. */
async function withinQuota({ ledger, tx }: Work, row: Row, account: Account): Promise<Account> {
  const floor = floorOf('credit', row, ledger.clock());
  if (floor === account.floor) return account;
  await setFloor(ledger, tx, account.id, floor);
  return { ...account, floor };
}
