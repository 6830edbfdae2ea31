import type { TableSpec } from '../storage/tables.ts';

/**
 * The tables of the ledger. The invariants across them (a journal sums to zero, a balance is the sum of its entries, no
 * limit is exceeded) are implemented for each database in `storage/<database>/ledger-rules.ts`.
 */

/** Accounts: an owner and a kind of money. Never deleted. */
export const accountTable: TableSpec = {
  name: 'ledger_account',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'kind', kind: 'text', notNull: true },
    { name: 'ownerType', kind: 'text', notNull: true },
    { name: 'ownerId', kind: 'text', notNull: true },
    { name: 'subKey', kind: 'text', notNull: true },
    { name: 'currency', kind: 'text', notNull: true },
    { name: 'lotted', kind: 'boolean', notNull: true },
    { name: 'status', kind: 'text', notNull: true },
    { name: 'createdAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [
    { name: 'ux_ledger_account_owner', columns: ['ownerId', 'ownerType', 'kind', 'subKey', 'currency'], unique: true },
  ],
  checks: { status: `"status" in ('open', 'frozen', 'closed')` },
  ruled: true,
};

/** One narrow row for each account, which every posting locks; its id is the account's. */
export const balanceTable: TableSpec = {
  name: 'ledger_balance',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'balance', kind: 'bigint', notNull: true },
    { name: 'held', kind: 'bigint', notNull: true },
    { name: 'seq', kind: 'bigint', notNull: true },
    { name: 'totalIn', kind: 'bigint', notNull: true },
    { name: 'totalOut', kind: 'bigint', notNull: true },
    // The lowest balance allowed; null for no limit.
    { name: 'floor', kind: 'bigint' },
    { name: 'lastDay', kind: 'date' },
  ],
  indexes: [],
  checks: {
    totals: `"balance" = "totalIn" - "totalOut" and "totalIn" >= 0 and "totalOut" >= 0`,
    held: `"held" >= 0`,
    seq: `"seq" >= 0`,
  },
  ruled: true,
};

/** One row for each origin. Storing it creates the entries from its lines. */
export const journalTable: TableSpec = {
  name: 'ledger_journal',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'kind', kind: 'text', notNull: true },
    { name: 'origin', kind: 'text', notNull: true },
    { name: 'lines', kind: 'json', notNull: true },
    { name: 'day', kind: 'date', notNull: true },
    { name: 'occurredAt', kind: 'timestamp', notNull: true },
    { name: 'postedAt', kind: 'timestamp', notNull: true },
    { name: 'actor', kind: 'text', notNull: true },
    { name: 'reversesId', kind: 'text', references: 'ledger_journal' },
  ],
  indexes: [
    { name: 'ux_ledger_journal_origin', columns: ['origin'], unique: true },
    { name: 'ux_ledger_journal_reverses', columns: ['reversesId'], unique: true, present: 'reversesId' },
  ],
  appendOnly: true,
  ruled: true,
};

/** One line of a journal, numbered in the order of its account. */
export const entryTable: TableSpec = {
  name: 'ledger_entry',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'journalId', kind: 'text', notNull: true, references: journalTable.name },
    { name: 'line', kind: 'integer', notNull: true },
    { name: 'accountId', kind: 'text', notNull: true, references: balanceTable.name },
    { name: 'seq', kind: 'bigint', notNull: true },
    { name: 'amount', kind: 'bigint', notNull: true },
    { name: 'balanceAfter', kind: 'bigint', notNull: true },
    { name: 'day', kind: 'date', notNull: true },
    { name: 'lotId', kind: 'text', references: 'ledger_lot' },
    { name: 'holdId', kind: 'text', references: 'ledger_hold' },
    // The entry that this one returns, in full or in part.
    { name: 'returnsId', kind: 'text', references: 'ledger_entry' },
  ],
  indexes: [
    { name: 'ux_ledger_entry_line', columns: ['journalId', 'line'], unique: true },
    { name: 'ux_ledger_entry_seq', columns: ['accountId', 'seq'], unique: true },
    { name: 'ix_ledger_entry_day', columns: ['accountId', 'day', 'seq'] },
    { name: 'ix_ledger_entry_lot', columns: ['lotId'], present: 'lotId' },
    { name: 'ix_ledger_entry_hold', columns: ['holdId'], present: 'holdId' },
    { name: 'ix_ledger_entry_returns', columns: ['returnsId'], present: 'returnsId' },
  ],
  checks: { amount: `"amount" <> 0` },
  appendOnly: true,
  ruled: true,
};

/** The money of one grant within a wallet, with an expiry. */
export const lotTable: TableSpec = {
  name: 'ledger_lot',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'accountId', kind: 'text', notNull: true, references: balanceTable.name },
    { name: 'expiresAt', kind: 'timestamp' },
    { name: 'granted', kind: 'bigint', notNull: true },
    { name: 'remaining', kind: 'bigint', notNull: true },
    { name: 'held', kind: 'bigint', notNull: true },
    // The account that gets back the unused rest.
    { name: 'fundedBy', kind: 'text', notNull: true, references: accountTable.name },
    // The expired lot that this one replaces for a refund.
    { name: 'originLot', kind: 'text', references: 'ledger_lot' },
  ],
  indexes: [
    { name: 'ix_ledger_lot_account', columns: ['accountId', 'expiresAt', 'id'] },
    { name: 'ix_ledger_lot_expires', columns: ['expiresAt', 'id'], present: 'expiresAt' },
  ],
  checks: { amounts: `0 <= "held" and "held" <= "remaining" and "remaining" <= "granted" and "granted" > 0` },
  ruled: true,
};

/** Money reserved until it is captured, released or expired. */
export const holdTable: TableSpec = {
  name: 'ledger_hold',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'origin', kind: 'text', notNull: true },
    { name: 'position', kind: 'integer', notNull: true },
    { name: 'accountId', kind: 'text', notNull: true, references: balanceTable.name },
    { name: 'lotId', kind: 'text', references: lotTable.name },
    { name: 'amount', kind: 'bigint', notNull: true },
    { name: 'captured', kind: 'bigint', notNull: true },
    { name: 'released', kind: 'bigint', notNull: true },
    { name: 'state', kind: 'text', notNull: true },
    { name: 'expiresAt', kind: 'timestamp', notNull: true },
    { name: 'createdAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [
    { name: 'ux_ledger_hold_origin', columns: ['origin', 'position'], unique: true },
    { name: 'ix_ledger_hold_account', columns: ['accountId', 'state'] },
    { name: 'ix_ledger_hold_lot', columns: ['lotId', 'state'], present: 'lotId' },
    { name: 'ix_ledger_hold_expires', columns: ['state', 'expiresAt', 'id'] },
  ],
  checks: {
    amounts: `"amount" > 0 and "captured" >= 0 and "released" >= 0 and "captured" + "released" <= "amount"`,
    state: `"state" = case when "captured" + "released" = "amount" then 'done' else 'open' end`,
  },
  ruled: true,
};

/** Closed months. */
export const periodTable: TableSpec = {
  name: 'ledger_period',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'closedAt', kind: 'timestamp', notNull: true },
    { name: 'actor', kind: 'text', notNull: true },
  ],
  indexes: [],
  appendOnly: true,
  ruled: true,
};

/** The balance at the end of a month, for each account with entries in it. */
export const snapshotTable: TableSpec = {
  name: 'ledger_snapshot',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'month', kind: 'text', notNull: true, references: periodTable.name },
    { name: 'accountId', kind: 'text', notNull: true, references: accountTable.name },
    { name: 'seq', kind: 'bigint', notNull: true },
    { name: 'balance', kind: 'bigint', notNull: true },
    { name: 'moneyIn', kind: 'bigint', notNull: true },
    { name: 'moneyOut', kind: 'bigint', notNull: true },
  ],
  indexes: [{ name: 'ux_ledger_snapshot_account', columns: ['accountId', 'month'], unique: true }],
  appendOnly: true,
};

export const ledgerTables: readonly TableSpec[] = [
  accountTable,
  balanceTable,
  journalTable,
  lotTable,
  holdTable,
  entryTable,
  periodTable,
  snapshotTable,
];
