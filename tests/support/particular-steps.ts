import type { Row } from '../../src/meta/json.ts';

/** Values that a step takes and no declaration tells: those with which it is taken in tests, by `resource.step`. */
export const particularSteps: Readonly<Record<string, Row>> = {
  // At a desk money is seen, not charged.
  'aircon/order.collect': { payWay: 'cash' },
  'carwash/order.collect': { payWay: 'wechat' },
  'meetings/order.collect': { payWay: 'transfer' },
  'parking/inout.collect': { payWay: 'cash' },
};
