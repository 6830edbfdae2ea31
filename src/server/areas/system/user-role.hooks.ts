import { membershipHooks } from './membership-hooks.ts';
import { roleMembership } from './memberships.ts';

export default membershipHooks(roleMembership);
