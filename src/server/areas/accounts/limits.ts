import { AppError } from '../../../meta/errors.ts';
import { fromCents } from '../../../meta/fields/money.ts';
import type { Resource } from '../../../meta/model.ts';
import { lockAccounts } from '../../ledger/accounts.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Context } from '../../context.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';

/** What a project lets wallets be charged with, in cents; what it leaves open is not limited. */
export interface RechargeLimits {
  readonly min?: number;
  readonly max?: number;
  readonly maxBalance?: number;
}

export async function rechargeLimits({ model, store }: Context, tx: Queries, orgId: string): Promise<RechargeLimits> {
  const { table } = model.resources.get('merchants/orgExtend') as Resource;
  const [row] = await store.find(
    table,
    ['minRecharge', 'maxRecharge', 'maxBalance'],
    all(live, isColumn('orgId', orgId), isColumn('status', 'enabled')),
    { tx, limit: 1 },
  );
  const limit = (value: unknown) => (value === null || value === undefined ? undefined : Number(value));
  return { min: limit(row?.minRecharge), max: limit(row?.maxRecharge), maxBalance: limit(row?.maxBalance) };
}

export function refuseAmount({ min, max }: RechargeLimits, amount: number): void {
  const problem =
    min !== undefined && amount < min
      ? ({ problem: 'tooSmall', limit: min } as const)
      : max !== undefined && amount > max
        ? ({ problem: 'tooBig', limit: max } as const)
        : undefined;
  if (problem)
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'amount', problem: problem.problem, values: { limit: fromCents(problem.limit) } }] },
    );
}

/** Under the lock of the accounts, so that two who charge one wallet do not both see room. */
export async function refuseFull(
  ledger: Ledger,
  tx: Queries,
  { maxBalance }: RechargeLimits,
  accounts: readonly string[],
  amount: number,
): Promise<void> {
  if (maxBalance === undefined || accounts.length === 0) return;
  for (const { balance } of (await lockAccounts(ledger, tx, accounts)).values())
    if (balance + amount > maxBalance)
      throw new AppError('walletFull', { limit: fromCents(maxBalance), balance: fromCents(balance) });
}
