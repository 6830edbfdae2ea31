import { accountHooks } from './account-state.ts';

export default { resource: 'organisation/userAccount', hooks: accountHooks('wallet') };
