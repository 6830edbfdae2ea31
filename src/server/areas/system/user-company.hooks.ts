import { membershipHooks } from './membership-hooks.ts';
import { centreMembership } from './memberships.ts';

export default membershipHooks(centreMembership);
