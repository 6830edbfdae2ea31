import { maskPhone } from '../../../meta/fields/phone.ts';
import type { Row } from '../../../meta/json.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import type { SlipRules } from '../equipment/print-slips.ts';
import type { SlipItem } from '../equipment/slip.ts';

/** Kitchens print when they begin; what goes with the meal is printed when it is done. */
export const dinnerSlips: SlipRules = {
  printed: { prepare: ['kitchen'], ready: ['customer', 'delivery'] },
  withdrawn: ['refund'],
  isDelivered: ({ takeMode }) => takeMode === 'delivery',
  async slipOf(context, tx, { id, dateTypeId, dinnerDate, quantity, takeMode, seatNo, realName, mobile }) {
    const dateType = await asSystem(context, 'meals/dateType', tx).one(dateTypeId);
    const dishes = await asSystem(context, 'meals/orderDinnerDetails', tx).find(isColumn('orderId', id));
    const ways = resourceOf(context, 'meals/orderDinner').fields.get('takeMode')?.spec['x-options'];
    return {
      values: {
        件数: String(quantity ?? ''),
        取餐方式: [ways?.[String(takeMode)], seatNo].filter(Boolean).join(' '),
        用餐时间: [dinnerDate, dateType?.typeName].filter(Boolean).join(' '),
        收货人: String(realName ?? ''),
        收货电话: maskPhone(String(mobile ?? '')),
      },
      items: dishes.filter(({ status }) => status !== 'cancelled' && status !== 'refunded').map(itemOf),
    };
  },
};

const itemOf = ({ mealName, quantity, amount, remark }: Row): SlipItem => ({
  name: remark ? `${String(mealName)}（${String(remark)}）` : String(mealName),
  quantity: Number(quantity),
  ...(typeof amount === 'string' && { amount }),
});
