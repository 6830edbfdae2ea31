import { chinaDay } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import type { Locale } from '../../../meta/locale.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { orders, couriers } from './ids.ts';
import { refusal } from '../refusal.ts';
import { keep } from './rows.ts';

const reasons = {
  disabled: { zh: '配送员已停用', en: 'the courier is disabled', es: 'el repartidor está inactivo' },
  certificate: {
    zh: '健康证未登记或已过期',
    en: 'the health certificate is missing or has expired',
    es: 'falta el certificado sanitario o ha caducado',
  },
  merchant: {
    zh: '配送员属于其他商户',
    en: 'the courier works for another merchant',
    es: 'el repartidor es de otro comercio',
  },
  project: {
    zh: '配送员不负责该项目',
    en: 'the courier does not work in this project',
    es: 'el repartidor no trabaja en este proyecto',
  },
} satisfies Record<string, Record<Locale, string>>;

/** Why somebody may not carry this order, if so. Couriers of no merchant carry for all of their project. */
export function unfit(
  { status, healthCertExpire, merchantId, orgIds }: Row,
  order: Row,
): keyof typeof reasons | undefined {
  if (status !== 'enabled') return 'disabled';
  if (!healthCertExpire || String(healthCertExpire) < chinaDay(nowMs())) return 'certificate';
  if (merchantId !== null && merchantId !== order.merchantId) return 'merchant';
  return Array.isArray(orgIds) && orgIds.includes(order.orgId as never) ? undefined : 'project';
}

/** Hands an order to a courier, who is counted as on the way. */
export async function dispatch(context: Context, tx: Queries, order: Row, staffId: unknown): Promise<void> {
  const courier = (await asSystem(context, couriers, tx).one(staffId, 'change')) ?? {};
  const reason = unfit(courier, order);
  if (reason)
    throw refusal('courierUnfit', 'staffId', { courier: String(courier.staffName ?? ''), message: reasons[reason] });
  const today = chinaDay(nowMs());
  await keep(context, tx, couriers, courier, {
    workStatus: 'busy',
    totalCount: Number(courier.totalCount ?? 0) + 1,
    todayCount: (courier.countDay === today ? Number(courier.todayCount ?? 0) : 0) + 1,
    countDay: today,
  });
}

/** Whoever has nothing left to carry is idle again. */
export async function arrive(context: Context, tx: Queries, order: Row): Promise<void> {
  const courier = order.staffId ? await asSystem(context, couriers, tx).one(order.staffId, 'change') : undefined;
  if (!courier) return;
  const others = (
    await asSystem(context, orders, tx).find(all(isColumn('staffId', courier.id), isColumn('status', 'delivering')), {
      limit: 2,
    })
  ).filter(({ id }) => id !== order.id);
  if (others.length === 0) await keep(context, tx, couriers, courier, { workStatus: 'idle' });
}
