import { accountHooks } from './account-state.ts';

export default { resource: 'organisation/virtAccount', hooks: accountHooks('enterprise') };
