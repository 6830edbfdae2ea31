import type { Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import { stallOf } from './particular-rows.ts';
import type { Rows } from './rows.ts';

/** Values that a step takes and no declaration tells: those with which it is taken in tests, by `resource.step`. */
const particularSteps: Readonly<Record<string, Row | ((rows: Rows) => Promise<Row>)>> = {
  // At a desk money is seen, not charged.
  'aircon/order.collect': { payWay: 'cash' },
  'carwash/order.collect': { payWay: 'wechat' },
  'meetings/order.collect': { payWay: 'transfer' },
  // A courier of the merchant.
  'shop/order.carrierOrder': async (rows) => ({ staffId: (await stallOf(rows, {})).staffId }),
  'billing/billRecord.pay': { payWay: 'cash' },
  'billing/generalBill.pay': { payWay: 'cash' },
  'billing/depositRecord.pay': { payWay: 'cash' },
  // What is not given back is kept, all of it.
  'billing/depositRecord.applyRefund': { refundAmount: '0.01', deductAmount: null },
  'parking/inout.collect': { payWay: 'cash' },
};

/** Those of one step; none where its declaration tells all. */
export async function particularStep(rows: Rows, resource: Resource, transition: string | undefined): Promise<Row> {
  const known = particularSteps[`${resource.id}.${transition ?? ''}`];
  return typeof known === 'function' ? known(rows) : { ...known };
}
