import { chinaDay } from '../../../meta/china-time.ts';
import type { MakeJob } from '../../http/kit.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import { weekdayOf } from './times.ts';

const maxDishes = 5000;

/** Dishes of today's weekday, before anybody orders them. */
export default ((parts) => ({
  name: 'shelveDishes',
  label: '按星期上架菜品',
  group: '餐饮',
  cron: '5 0 * * *',
  catchUp: 'last',
  seconds: 600,
  async run() {
    const day = weekdayOf(chinaDay(parts.auth.clock()));
    const waiting = all(
      { is: 'has', column: 'autoWeekDays', value: day },
      { is: 'in', column: 'status', values: ['draft', 'off'] },
    );
    const dishes = asSystem(systemContext(parts), 'meals/meal');
    const found = await dishes.find(waiting, { columns: ['id'], limit: maxDishes });
    let shelved = 0;
    for (const { id } of found)
      shelved += await dishes.transaction(async (rows) => {
        const dish = await rows.first(all(waiting, isColumn('id', id)), 'change');
        if (dish) await rows.move(dish, 'on');
        return dish ? 1 : 0;
      });
    return `上架菜品 ${shelved} 个`;
  },
})) satisfies MakeJob;
