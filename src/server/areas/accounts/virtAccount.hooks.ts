import { accountHooks } from './account-state.ts';

export default { resource: 'accounts/virtAccount', hooks: accountHooks('enterprise') };
