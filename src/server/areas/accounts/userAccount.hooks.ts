import { accountHooks } from './account-state.ts';

export default { resource: 'accounts/userAccount', hooks: accountHooks('wallet') };
