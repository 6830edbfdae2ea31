import * as shared from '../ledger/shared.ts';
import { refuse, type Rule } from './rule.ts';

const part = (name: string) => `json_extract(e.value, '$.${name}')`;
/** The lines of a journal as rows. */
const linesOf = (json: string) =>
  `select e.key as "line", ${part('account')} as "accountId", ${part('amount')} as "amount", ${part('lot')} as "lotId", ${part('hold')} as "holdId", ${part('returns')} as "returnsId" from json_each(${json}) e`;
const lines = linesOf('new."lines"');
const linesOfJournal = `select l.*, j."day" from "ledger_journal" j, (select e.key as "line", ${part('account')} as "accountId", ${part('amount')} as "amount", ${part('lot')} as "lotId", ${part('hold')} as "holdId", ${part('returns')} as "returnsId" from "ledger_journal" k, json_each(k."lines") e where k."id" = new."journalId") l where j."id" = new."journalId"`;

const unreadable = `json_type(new."lines") <> 'array' or json_array_length(new."lines") < 2 or exists (select 1 from json_each(new."lines") e
  where json_type(e.value, '$.amount') is not 'integer' or abs(${part('amount')}) > ${shared.maxCents} or ${part('amount')} = 0)`;

/** What the database holds of the ledger, whoever writes to it. There is one writer, so what a trigger reads is what there is. */
export function ledgerRules(): readonly Rule[] {
  return [
    {
      name: 'ledger_account_change',
      table: 'ledger_account',
      on: 'before update',
      body:
        refuse('account_fixed', `${shared.accountFixed} or (old."status" = 'closed' and new."status" <> 'closed')`) +
        refuse('account_has_money', shared.accountHasMoney),
    },
    { name: 'ledger_account_stays', table: 'ledger_account', on: 'before delete', body: refuse('account_fixed', '1') },
    {
      name: 'ledger_balance_new',
      table: 'ledger_balance',
      on: 'before insert',
      body: refuse('balance_forged', `not (${shared.newBalanceSound})`),
    },
    {
      name: 'ledger_balance_change',
      table: 'ledger_balance',
      on: 'before update',
      body:
        refuse('balance_forged', shared.balanceForged) +
        refuse('held_forged', shared.heldForged) +
        refuse('below_floor', shared.belowFloor),
    },
    { name: 'ledger_balance_stays', table: 'ledger_balance', on: 'before delete', body: refuse('balance_forged', '1') },
    {
      name: 'ledger_journal_sound',
      table: 'ledger_journal',
      on: 'before insert',
      body:
        refuse('lines_unreadable', unreadable) +
        refuse('lines_unbalanced', shared.linesUnbalanced(lines)) +
        refuse('day_closed', shared.dayClosed),
    },
    {
      name: 'ledger_journal_post',
      table: 'ledger_journal',
      on: 'after insert',
      body:
        shared.addEntries(lines) +
        `${shared.moveAccount} from (${shared.movedAccounts(lines)}) s ${shared.ofAccount};` +
        `${shared.moveLot} from (${shared.movedLots(lines)}) s ${shared.ofLot};`,
    },
    {
      name: 'ledger_entry_sound',
      table: 'ledger_entry',
      on: 'before insert',
      body:
        refuse('entry_forged', shared.entryNotOfJournal(linesOfJournal)) +
        refuse('entry_out_of_order', shared.entryOutOfOrder) +
        refuse('account_closed', shared.entryAccountClosed) +
        refuse('lot_wrong', shared.entryLotWrong) +
        refuse('returns_too_much', shared.entryReturnsTooMuch),
    },
    { name: 'ledger_lot_new', table: 'ledger_lot', on: 'before insert', body: refuse('lot_forged', shared.lotUnsound) },
    {
      name: 'ledger_lot_change',
      table: 'ledger_lot',
      on: 'before update',
      body: refuse('lot_forged', shared.lotForged),
    },
    { name: 'ledger_lot_stays', table: 'ledger_lot', on: 'before delete', body: refuse('lot_forged', '1') },
    {
      name: 'ledger_hold_new',
      table: 'ledger_hold',
      on: 'before insert',
      body: refuse('hold_forged', shared.holdUnsound),
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
      body: refuse('hold_forged', shared.holdForged),
    },
    {
      name: 'ledger_hold_moved',
      table: 'ledger_hold',
      on: 'after update',
      body: shared.moveHeld(shared.holdMoves.changed),
    },
    { name: 'ledger_hold_stays', table: 'ledger_hold', on: 'before delete', body: refuse('hold_forged', '1') },
    {
      name: 'ledger_period_order',
      table: 'ledger_period',
      on: 'before insert',
      body: refuse('period_order', 'exists (select 1 from "ledger_period" where "id" >= new."id")'),
    },
  ];
}
