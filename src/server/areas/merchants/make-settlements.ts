import { addDays, chinaDay } from '../../../meta/china-time.ts';
import { fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { takingsOf } from '../../accounts/holders.ts';
import { ledgerOf } from '../../accounts/ledger-of.ts';
import type { Context, Services } from '../../context.ts';
import { findAccount } from '../../ledger/accounts.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { fillSequences } from '../../records/sequences.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { sumTakings } from '../../storage/ledger/merchant-takings.ts';
import { systemContext } from '../../system.ts';
import { feeOf, lastPeriodEnd } from './settlement-period.ts';

export const settlements = 'merchants/settlement';

/** A statement for each merchant whose period is over, once. */
export async function makeSettlements(services: Services, now: number): Promise<number> {
  const context = systemContext(services);
  const today = chinaDay(now);
  let made = 0;
  for (const { id } of await asSystem(context, 'merchants/merchant').find({
    is: 'in',
    column: 'status',
    values: ['open', 'rest', 'disabled'],
  })) {
    if (await services.store.transaction((tx) => makeSettlement(context, tx, String(id), today))) made++;
  }
  return made;
}

/** From where the last one ended to the end of the period, by the numbers of the entries: none is in two, none is left out. */
export async function makeSettlement(
  context: Context,
  tx: Queries,
  merchantId: string,
  today: string,
): Promise<string | undefined> {
  const merchant = await asSystem(context, 'merchants/merchant', tx).one(merchantId, 'change');
  const account = merchant && (await findAccount(ledgerOf(context), takingsOf(merchantId), tx));
  if (!merchant || !account) return undefined;
  const periodEnd = lastPeriodEnd(merchant.settleCycle, today);
  const last = (await asSystem(context, settlements, tx).find(isColumn('merchantId', merchantId))).toSorted(
    (one, other) => Number(other.toSeq) - Number(one.toSeq),
  )[0];
  if (last && String(last.periodEnd) >= periodEnd) return undefined;
  const [sum] = await sumTakings(tx, [account], { after: Number(last?.toSeq ?? 0), to: periodEnd });
  const net = sum ? sum.takings - sum.refunds : 0;
  // More given back than taken is carried over to the next period.
  if (!sum || net <= 0) return undefined;
  const fee = feeOf(net, merchant.feeRate);
  return addStatement(context, tx, {
    merchantId,
    orgId: merchant.orgId ?? null,
    periodStart: last ? addDays(String(last.periodEnd), 1) : sum.firstDay,
    periodEnd,
    payments: sum.payments,
    takings: fromCents(sum.takings),
    refunds: fromCents(sum.refunds),
    feeRate: merchant.feeRate ?? null,
    fee: fromCents(fee),
    payable: fromCents(net - fee),
    toSeq: sum.lastSeq,
    accountName: merchant.settleAccountName ?? null,
    bank: merchant.settleBank ?? null,
  });
}

async function addStatement(context: Context, tx: Queries, values: Row): Promise<string> {
  const resource = resourceOf(context, settlements);
  await fillSequences(context, tx, resource, values);
  return String((await asSystem(context, resource, tx).add(values)).id);
}
