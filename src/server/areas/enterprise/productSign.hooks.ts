import { chinaDay } from '../../../meta/china-time.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import { nowMs } from '../../clock.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { refusal } from '../refusal.ts';

/** What was agreed in all, over renewals, is what can be invoiced. */
const hooks: ResourceHooks = {
  before(_context, _tx, { action, before, values }) {
    if (!before) return;
    if (action === 'sign') values.signedTotal = before.price ?? null;
    if (action !== 'renew') return;
    const end = String(values.endDate);
    if (end <= chinaDay(nowMs()) || end <= String(before.endDate)) throw refusal('signEndPast', 'endDate');
    values.signedTotal = fromCents(cents(before.signedTotal ?? before.price) + cents(values.price));
  },
};

export default { resource: 'enterprise/productSign', hooks };
