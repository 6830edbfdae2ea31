import { fromCents } from '../../../meta/fields/money.ts';
import { takingsOf } from '../../accounts/holders.ts';
import { ledgerOf } from '../../accounts/ledger-of.ts';
import type { Context } from '../../context.ts';
import { findAccount, readAccounts } from '../../ledger/accounts.ts';
import { authorize, scopeCondition } from '../../records/access.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import { sumTakings } from '../../storage/ledger/merchant-takings.ts';
import { feeOf } from './settlement-period.ts';

export interface Asked {
  readonly merchantId: string | null;
  readonly orgId: string | null;
  readonly first: string;
  readonly last: string;
}

interface Figures {
  readonly merchantId: string;
  readonly merchantName: string;
  readonly orgId: string;
  readonly payments: number;
  readonly takings: number;
  readonly refunds: number;
  readonly fee: number;
  readonly unsettled: number;
}

const maxMerchants = 1000;

const shown = ({
  payments,
  takings,
  refunds,
  fee,
  unsettled,
}: Omit<Figures, 'merchantId' | 'merchantName' | 'orgId'>) => ({
  payments,
  takings: fromCents(takings),
  refunds: fromCents(refunds),
  net: fromCents(takings - refunds),
  fee: fromCents(fee),
  unsettled: fromCents(unsettled),
});

const sumOf = (figures: readonly Figures[]) => {
  const sum = (name: 'payments' | 'takings' | 'refunds' | 'fee' | 'unsettled') =>
    figures.reduce((total, each) => total + each[name], 0);
  return shown({
    payments: sum('payments'),
    takings: sum('takings'),
    refunds: sum('refunds'),
    fee: sum('fee'),
    unsettled: sum('unsettled'),
  });
};

/** What merchants within the caller's reach took between two days, what they gave back, and what is not settled yet. */
export async function merchantStatistics(context: Context, asked: Asked): Promise<object> {
  const figures = await figuresOf(context, asked);
  return {
    list: figures.map((each) => ({
      merchantId: each.merchantId,
      merchantName: each.merchantName,
      orgId: each.orgId,
      ...shown(each),
    })),
    total: sumOf(figures),
  };
}

/** The same by project. */
export async function companyStatistics(context: Context, asked: Asked): Promise<object> {
  const figures = await figuresOf(context, asked);
  const projects = [...new Set(figures.map(({ orgId }) => orgId))];
  const names = new Map(
    (
      await context.store.find(
        resourceOf(context, 'organisation/organization').table,
        ['id', resourceOf(context, 'organisation/organization').display],
        { is: 'in', column: 'id', values: projects },
        { limit: projects.length + 1 },
      )
    ).map((row) => [String(row.id), String(row[resourceOf(context, 'organisation/organization').display] ?? '')]),
  );
  const list = projects.map((orgId) => {
    const own = figures.filter((each) => each.orgId === orgId);
    return { orgId, orgName: names.get(orgId) ?? '', merchants: own.length, ...sumOf(own) };
  });
  return { list, total: { merchants: figures.length, ...sumOf(figures) } };
}

async function figuresOf(context: Context, { merchantId, orgId, first, last }: Asked): Promise<Figures[]> {
  const resource = resourceOf(context, 'merchants/merchant');
  const scope = scopeCondition(context, resource, authorize(context, resource, 'list'));
  const where = all(
    live,
    scope,
    merchantId ? isColumn('id', merchantId) : undefined,
    orgId ? isColumn('orgId', orgId) : undefined,
  );
  const merchants = await context.store.find(resource.table, ['id', 'merchantName', 'orgId', 'feeRate'], where, {
    limit: maxMerchants,
  });
  const ledger = ledgerOf(context);
  const accounts = new Map<string, string>();
  for (const { id } of merchants) {
    const account = await findAccount(ledger, takingsOf(String(id)));
    if (account) accounts.set(String(id), account);
  }
  const ids = [...accounts.values()];
  const sums = new Map(
    (await sumTakings(context.db.reader, ids, { from: first, to: last })).map((sum) => [sum.accountId, sum]),
  );
  const balances = await readAccounts(ledger, ids);
  return merchants.map(({ id, merchantName, orgId: project, feeRate }) => {
    const account = accounts.get(String(id)) ?? '';
    const { payments = 0, takings = 0, refunds = 0 } = sums.get(account) ?? {};
    return {
      merchantId: String(id),
      merchantName: String(merchantName),
      orgId: String(project),
      payments,
      takings,
      refunds,
      fee: feeOf(Math.max(0, takings - refunds), feeRate),
      unsettled: balances.get(account)?.balance ?? 0,
    };
  });
}
