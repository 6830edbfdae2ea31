import { AppError } from '../../../meta/errors.ts';
import { fromCents } from '../../../meta/fields/money.ts';
import { holders, type Holder } from '../../accounts/holders.ts';
import type { Context } from '../../context.ts';
import { labelsOfAll } from '../../records/labels.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { shownDifferences, trialBalance } from '../../storage/ledger/trial-balance.ts';
import { lastCheck } from './check-ledger.ts';

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

/** The trial balance by kind, whatever is shown otherwise than booked, and what the last check found: to compare all documents takes longer the more there are. */
export async function reconcile(context: Context): Promise<object> {
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
    differences: await labelled(
      context,
      (await Promise.all(Object.keys(holders).map((holder) => differencesOf(context, holder as Holder)))).flat(),
    ),
    last: await lastFound(context),
  };
}

async function differencesOf(context: Context, holder: Holder) {
  const resource = resourceOf(context, holders[holder].resource);
  const found = await shownDifferences(
    context.db,
    { ownerType: holder, table: resource.table, ...shown[holder] },
    maxDifferences,
  );
  return found.map(({ id, ledger, ledgerHeld, shown: said, shownHeld }) => ({
    holder,
    resource: resource.id,
    id,
    ledger: fromCents(ledger),
    ledgerHeld: fromCents(ledgerHeld),
    shown: fromCents(said),
    shownHeld: fromCents(shownHeld),
  }));
}

async function lastFound(context: Context): Promise<object | null> {
  const last = await lastCheck(context.db);
  return last && { ...last, documents: await labelled(context, last.documents) };
}

/** With what each row is called: by its id nobody finds it. Null where there is no row. */
async function labelled<T extends { readonly resource: string; readonly id: string | null }>(
  context: Context,
  found: readonly T[],
): Promise<(T & { readonly label: string | null })[]> {
  const ids = new Map<string, string[]>();
  for (const { resource, id } of found) if (id !== null) ids.set(resource, [...(ids.get(resource) ?? []), id]);
  const labels = await labelsOfAll(context, ids);
  return found.map((each) => ({ ...each, label: (each.id && labels[each.resource]?.[each.id]) || null }));
}
