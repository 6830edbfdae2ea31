import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import { each, type WeekClient } from './client.ts';
import { days, prices, type Stored } from './figures.ts';

export interface Meals {
  readonly dateTypeId: string;
  readonly dishId: string;
  /** One for each day. */
  readonly lines: readonly { readonly id: string; readonly day: string }[];
}

interface Place {
  readonly orgId: string;
  readonly canteenId: string;
  readonly mark: string;
  readonly portions: number;
}

const everyDay = ['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7'];

/** A meal with a dish, a line for each day, and every rule that an order is held against. */
export async function addMeals(client: WeekClient, { orgId, canteenId, mark, portions }: Place): Promise<Meals> {
  const today = chinaDay(Date.now());
  await client.must('/ordermeal/web/rule/add', {
    ruleName: `订餐规则${mark}`,
    orgId,
    status: 'enabled',
    advanceDays: 30,
    maxOrdersPerMeal: 2,
    allowCancel: true,
    cancelBeforeMinutes: 0,
    autoRefund: true,
    seatEnabled: true,
    seatCount: portions,
    noShowLimit: 3,
    blackDays: 7,
    payOrder: ['cash'],
  });
  const { id: dateTypeId } = await client.must<Stored>('/ordermeal/web/dateType/add', {
    typeName: `午餐${mark}`,
    orgId,
    mealPeriod: 'lunch',
    status: 'enabled',
    startTime: '23:58',
    endTime: '23:59',
    weekDays: everyDay,
    orderStartDays: 30,
    orderDeadlineDay: 0,
    orderDeadlineTime: '23:59',
    sort: 0,
  });
  const dish = await client.must<Stored>('/ordermeal/web/meal/add', {
    mealName: `红烧肉套餐${mark}`,
    orgId,
    merchantId: canteenId,
    categoryCode: 'hot',
    price: prices.portion,
    outerPrice: prices.portion,
    dailyStock: portions,
  });
  await client.must('/ordermeal/web/meal/on', { id: dish.id, version: dish.version });
  const lines = await each(
    Array.from({ length: days }, (_, n) => addDays(today, n)),
    1,
    async (day) => {
      const { id, version } = await client.must<Stored>('/ordermeal/web/lineManage/add', {
        lineName: `自选${mark}`,
        orgId,
        merchantId: canteenId,
        dateTypeIds: [dateTypeId],
        saleDate: day,
        lineType: 'choose',
        mealIds: [dish.id],
        maxCount: portions,
        perLimit: 4,
      });
      await client.must('/ordermeal/web/lineManage/publish', { id, version });
      await client.must('/ordermeal/web/ruleMealline/add', {
        ruleName: `自选补贴${mark}${day}`,
        orgId,
        status: 'enabled',
        lineId: id,
        dateTypeId,
        startDate: today,
        price: prices.portion,
        maxTimes: 2,
      });
      return { id, day };
    },
  );
  return { dateTypeId, dishId: dish.id, lines };
}
