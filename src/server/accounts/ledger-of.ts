import { nowMs } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { asSystem } from '../records/rows.ts';
import { fillSequences } from '../records/sequences.ts';
import { readAccounts } from '../ledger/accounts.ts';
import { showHeld, showMovements, type Shown } from './mirror.ts';

interface Showing {
  /** Collects the records of what moves. */
  readonly records?: Row[];
  readonly locked?: Shown['locked'];
}

/** The ledger for whoever is calling: what moves is shown in the rows of accounts and their records. */
export function ledgerOf(context: Context, { records = [], locked }: Showing = {}): Ledger {
  const shown: Shown = {
    model: context.model,
    store: context.store,
    ...(locked && { locked }),
    async addRecord(tx, id, values) {
      const resource = context.model.resources.get(id) as Resource;
      await fillSequences(context, tx, resource, values);
      // The records are a log themselves, and whoever may move the money need not reach all of them.
      const row = await asSystem(context, resource, tx).add(values, { unlogged: true });
      records.push(row);
    },
  };
  const ledger: Ledger = {
    store: context.store,
    clock: () => nowMs(),
    moved: (tx, movements) => showMovements(shown, tx, movements),
    heldChanged: async (tx, ids) => showHeld(shown, tx, [...(await readAccounts(ledger, ids, tx)).values()]),
  };
  return ledger;
}

/** As what the book notes them. */
export const operatorOf = ({ principal }: Context): string => principal.realName || principal.userName;
