import { AppError } from '../../../meta/errors.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { inUse } from './shop-in-use.ts';

const hooks: ResourceHooks = {
  async before(context, tx, { action, before }) {
    if (action !== 'delete' || !before) return;
    const { orders, products } = await inUse(context, before, tx);
    if (orders + products > 0) throw new AppError('shopInUse', { orders, products });
  },
};

export default { resource: 'shop/business', hooks };
