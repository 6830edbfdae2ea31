import { fromCents, toCents } from '../../../meta/fields/money.ts';
import { maskPhone } from '../../../meta/fields/phone.ts';
import type { Row } from '../../../meta/json.ts';
import { resourceOf } from '../../records/resource-of.ts';
import type { SlipRules } from '../equipment/print-slips.ts';
import type { SlipItem } from '../equipment/slip.ts';
import { orders } from './ids.ts';

export const orderSlips: SlipRules = {
  printed: { accept: ['kitchen', 'customer'], ready: ['delivery'] },
  withdrawn: ['cancelOrder', 'refund'],
  isDelivered: ({ deliveryType }) => deliveryType === 'delivery',
  slipOf(context, _tx, { productCount, deliveryType, receiverName, receiverPhone, items }) {
    const ways = resourceOf(context, orders).fields.get('deliveryType')?.spec['x-options'];
    return {
      values: {
        件数: String(productCount ?? ''),
        取餐方式: ways?.[String(deliveryType)],
        收货人: String(receiverName ?? ''),
        // Whoever finds the slip need not know the number; the courier sees it with the order.
        收货电话: maskPhone(String(receiverPhone ?? '')),
      },
      items: (Array.isArray(items) ? (items as Row[]) : []).map(itemOf),
    };
  },
};

const itemOf = ({ name, spec, price, quantity }: Row): SlipItem => ({
  name: [name, spec].filter(Boolean).join(' '),
  quantity: Number(quantity),
  ...(typeof price === 'string' && { amount: fromCents(toCents(price) * Number(quantity)) }),
});
