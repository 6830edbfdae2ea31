import { AppError } from '../../../meta/errors.ts';
import { addressLines, isNetwork } from '../../auth/addresses.ts';
import { applicationResource, newKey } from '../../auth/applications.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { refuseForeignAccount } from './application-account.ts';

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    const wrong = addressLines(values.allowedAddresses).find((line) => !isNetwork(line));
    if (wrong !== undefined)
      throw new AppError(
        'invalid',
        {},
        { errors: [{ path: 'allowedAddresses', problem: 'address', values: { text: wrong.slice(0, 60) } }] },
      );
    if (!before) values.appKey = newKey();
    // Taking it away gives nobody anything.
    if (action !== 'disable' && action !== 'delete')
      await refuseForeignAccount(context, tx, String(before?.userId ?? values.userId));
  },
};

export default { resource: applicationResource, hooks };
