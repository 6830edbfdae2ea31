import * as shared from '../ledger/shared.ts';
import { forEach, refuse, type Rule } from './rule.ts';

const part = (name: string) => `e.value->>'${name}'`;
const columns = `(e.ordinality - 1)::integer as "line", ${part('account')} as "accountId", (${part('amount')})::bigint as "amount", ${part('lot')} as "lotId", ${part('hold')} as "holdId", ${part('returns')} as "returnsId"`;
/** The lines of a journal as rows. */
const lines = `select ${columns} from jsonb_array_elements(new."lines") with ordinality e`;
const linesOfJournal = `select ${columns}, j."day" from "ledger_journal" j, jsonb_array_elements(j."lines") with ordinality e where j."id" = new."journalId"`;

const unreadable = `jsonb_typeof(new."lines") <> 'array' or jsonb_array_length(new."lines") < 2 or exists (select 1 from jsonb_array_elements(new."lines") e(value)
  where jsonb_typeof(value->'amount') is distinct from 'number' or value->>'amount' !~ '^-?[1-9][0-9]{0,15}$' or abs((value->>'amount')::numeric) > ${shared.maxCents})`;

const lockBalance = (id: string) => `perform 1 from "ledger_balance" where "id" = ${id} for no key update;`;

/** In the order of ids, so that two who want the same ones wait for each other instead of both for ever. */
const lockBalances = forEach(
  `select distinct "accountId" from (${lines}) l order by "accountId"`,
  lockBalance('s."accountId"'),
);

/** Postings share it, closing a month has it alone. Any number that nobody else uses. */
const periodLock = 7_203_114_906;

/**
 * What the database holds of the ledger, whoever writes to it. Every rule that looks at other rows
 * first locks the balance by which all writers of an account go one after the other; each statement
 * of a function sees what was committed until then.
 */
export function ledgerRules(): readonly Rule[] {
  return [
    {
      name: 'ledger_account_change',
      table: 'ledger_account',
      on: 'before update',
      body:
        lockBalance('new."id"') +
        refuse(
          ['account_fixed', `${shared.accountFixed} or (old."status" = 'closed' and new."status" <> 'closed')`],
          ['account_has_money', shared.accountHasMoney],
        ),
    },
    {
      name: 'ledger_account_stays',
      table: 'ledger_account',
      on: 'before delete',
      body: refuse(['account_fixed', 'true']),
    },
    {
      name: 'ledger_balance_new',
      table: 'ledger_balance',
      on: 'before insert',
      body: refuse(['balance_forged', `not (${shared.newBalanceSound})`]),
    },
    {
      name: 'ledger_balance_change',
      table: 'ledger_balance',
      on: 'before update',
      body: refuse(
        ['balance_forged', shared.balanceForged],
        ['held_forged', shared.heldForged],
        ['below_floor', shared.belowFloor],
      ),
    },
    {
      name: 'ledger_balance_stays',
      table: 'ledger_balance',
      on: 'before delete',
      body: refuse(['balance_forged', 'true']),
    },
    {
      name: 'ledger_journal_sound',
      table: 'ledger_journal',
      on: 'before insert',
      body:
        // By itself, as what follows reads the lines.
        refuse(['lines_unreadable', unreadable]) +
        lockBalances +
        `perform pg_advisory_xact_lock_shared(${periodLock});` +
        refuse(['lines_unbalanced', shared.linesUnbalanced(lines)], ['day_closed', shared.dayClosed]),
    },
    {
      name: 'ledger_journal_post',
      table: 'ledger_journal',
      on: 'after insert',
      body:
        shared.addEntries(lines) +
        forEach(shared.movedAccounts(lines), `${shared.moveAccount} ${shared.ofAccount};`) +
        forEach(shared.movedLots(lines), `${shared.moveLot} ${shared.ofLot};`),
    },
    {
      name: 'ledger_entry_sound',
      table: 'ledger_entry',
      on: 'before insert',
      body:
        lockBalance('new."accountId"') +
        refuse(
          ['entry_forged', shared.entryNotOfJournal(linesOfJournal)],
          ['entry_out_of_order', shared.entryOutOfOrder],
          ['account_closed', shared.entryAccountClosed],
          ['lot_wrong', shared.entryLotWrong],
          ['returns_too_much', shared.entryReturnsTooMuch],
        ),
    },
    {
      name: 'ledger_lot_new',
      table: 'ledger_lot',
      on: 'before insert',
      body: refuse(['lot_forged', shared.lotUnsound]),
    },
    {
      name: 'ledger_lot_change',
      table: 'ledger_lot',
      on: 'before update',
      body: refuse(['lot_forged', shared.lotForged]),
    },
    { name: 'ledger_lot_stays', table: 'ledger_lot', on: 'before delete', body: refuse(['lot_forged', 'true']) },
    {
      name: 'ledger_hold_new',
      table: 'ledger_hold',
      on: 'before insert',
      body: lockBalance('new."accountId"') + refuse(['hold_forged', shared.holdUnsound]),
    },
    {
      name: 'ledger_hold_made',
      table: 'ledger_hold',
      on: 'after insert',
      body: shared.moveHeld(shared.holdMoves.made),
    },
    {
      name: 'ledger_hold_change',
      table: 'ledger_hold',
      on: 'before update',
      body: lockBalance('old."accountId"') + refuse(['hold_forged', shared.holdForged]),
    },
    {
      name: 'ledger_hold_moved',
      table: 'ledger_hold',
      on: 'after update',
      body: shared.moveHeld(shared.holdMoves.changed),
    },
    { name: 'ledger_hold_stays', table: 'ledger_hold', on: 'before delete', body: refuse(['hold_forged', 'true']) },
    {
      name: 'ledger_period_order',
      table: 'ledger_period',
      on: 'before insert',
      body:
        `perform pg_advisory_xact_lock(${periodLock});` +
        refuse(['period_order', 'exists (select 1 from "ledger_period" where "id" >= new."id")']),
    },
  ];
}
