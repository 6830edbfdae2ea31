import type { Row } from '../../src/meta/json.ts';
import { stallOf } from './particular-rows.ts';
import type { Rows } from './rows.ts';

/** Values that a step takes and no declaration tells: those with which it is taken in tests, by `resource.step`. */
export const particularSteps: Readonly<Record<string, Row | ((rows: Rows) => Promise<Row>)>> = {
  // At a desk money is seen, not charged.
  'aircon/order.collect': { payWay: 'cash' },
  'carwash/order.collect': { payWay: 'wechat' },
  'meetings/order.collect': { payWay: 'transfer' },
  // A courier of the merchant.
  'shop/order.carrierOrder': async (rows) => ({ staffId: (await stallOf(rows, {})).staffId }),
  'parking/inout.collect': { payWay: 'cash' },
};
