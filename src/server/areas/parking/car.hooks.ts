import { chinaDay } from '../../../meta/china-time.ts';
import { nowMs } from '../../clock.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { refusal } from '../refusal.ts';

const hooks: ResourceHooks = {
  async before(_context, _tx, { action, values }) {
    if (action === 'extend' && String(values.endDate) < chinaDay(nowMs())) throw refusal('carEndPast', 'endDate');
  },
};

export default { resource: 'parking/car', hooks };
