import { chinaDay } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { refuseTake } from '../meals/take-rule.ts';

/** Orders that go through a cabinet: when they may be put in, and what it is to take them out. */
interface Kind {
  readonly resource: string;
  isReady(order: Row): boolean;
  handOut(context: Context, tx: Queries, order: Row, device: Row): Promise<void>;
}

export const kinds: Readonly<Record<string, Kind>> = {
  dinner: {
    resource: 'meals/orderDinner',
    isReady: ({ status, takeMode, dinnerDate }) =>
      status === 'ready' && takeMode === 'cabinet' && dinnerDate === chinaDay(nowMs()),
    async handOut(context, tx, order, device) {
      await refuseTake(context, order, 'code', nowMs(), tx);
      await asSystem(context, this.resource, tx).move(order, 'verify', { verifyEquipmentId: device.id ?? null });
    },
  },
  shop: {
    resource: 'shop/order',
    isReady: ({ status, deliveryType }) => status === 'waiting' && deliveryType === 'cabinet',
    async handOut(context, tx, order) {
      await asSystem(context, this.resource, tx).move(order, 'pickUp');
    },
  },
};

interface Found {
  readonly kind: string;
  readonly order: Row;
}

/** The order with this number, of whatever kind. */
export async function orderByNo(context: Context, tx: Queries, no: string): Promise<Found | undefined> {
  for (const [kind, { resource }] of Object.entries(kinds)) {
    const order = await asSystem(context, resource, tx).first(isColumn('orderNo', no), 'change');
    if (order) return { kind, order };
  }
  return undefined;
}
