import { AppError } from '../../../meta/errors.ts';
import { fromCents } from '../../../meta/fields/money.ts';
import { holders, type Holder } from '../../accounts/holders.ts';
import type { Context } from '../../context.ts';
import { codecOf } from '../../records/codec.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { isColumn } from '../../storage/condition.ts';
import { shownDifferences, trialBalance } from '../../storage/ledger/trial-balance.ts';
import { ledgerCheck } from './check-ledger.ts';
import { documentDifferences, type DocumentDifference } from './reconcile-documents.ts';

const own = { label: '对账', code: 'finance.reconcile', action: 'list' } as const;

/** The book is one for all projects, so whoever looks at it as a whole reaches all of them. */
export function refuseReconciling({ principal }: Context): void {
  if (principal.grants.reach(own.code, own.action) !== 'all') throw new AppError('forbidden', own);
}

/** How rows show the balances of the ledger. */
const shown = {
  wallet: { balance: 'balance', held: 'frozenAmount', debt: false },
  enterprise: { balance: 'balance', held: 'frozenAmount', debt: false },
  extend: { balance: 'balance', held: null, debt: false },
  credit: { balance: 'usedQuota', held: 'frozenQuota', debt: true },
} as const satisfies Record<Holder, unknown>;

const maxDifferences = 50;

/** The trial balance by kind, whatever is shown otherwise than booked, and how the last check ended. A check hands on what it has found. */
export async function reconcile(context: Context, documents?: readonly DocumentDifference[]): Promise<object> {
  const kinds = await trialBalance(context.db);
  const sums = new Map<string, number>();
  for (const { currency, balance } of kinds) sums.set(currency, (sums.get(currency) ?? 0) + balance);
  return {
    kinds: kinds.map((kind) => ({
      ...kind,
      balance: fromCents(kind.balance),
      held: fromCents(kind.held),
      totalIn: fromCents(kind.totalIn),
      totalOut: fromCents(kind.totalOut),
    })),
    sums: [...sums].map(([currency, sum]) => ({ currency, sum: fromCents(sum) })),
    differences: (
      await Promise.all(Object.keys(holders).map((holder) => differencesOf(context, holder as Holder)))
    ).flat(),
    documents: documents ?? (await documentDifferences(context)),
    last: await lastCheck(context),
  };
}

async function differencesOf(context: Context, holder: Holder): Promise<object[]> {
  const resource = resourceOf(context, holders[holder].resource);
  const found = await shownDifferences(
    context.db,
    { ownerType: holder, table: resource.table, ...shown[holder] },
    maxDifferences,
  );
  return found.map(({ id, ledger, ledgerHeld, shown: said, shownHeld }) => ({
    holder,
    id,
    ledger: fromCents(ledger),
    ledgerHeld: fromCents(ledgerHeld),
    shown: fromCents(said),
    shownHeld: fromCents(shownHeld),
  }));
}

/** As the log has it: by whichever process, by night or by hand. */
async function lastCheck(context: Context): Promise<object | null> {
  const log = resourceOf(context, 'system/operateLog');
  const codec = codecOf(context, log);
  const [row] = await context.store.leading({
    table: log.table,
    columns: codec.readable,
    where: isColumn('actionName', ledgerCheck),
    order: [{ column: 'operateTime', descending: true }],
    limit: 1,
  });
  if (!row) return null;
  const { operateTime = null, result = null, changes = null, errorMessage = null } = codec.toPlain(row);
  return { time: operateTime, sound: result === 'success', changes, problem: errorMessage };
}
