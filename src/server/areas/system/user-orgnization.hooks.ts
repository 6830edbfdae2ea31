import { membershipHooks } from './membership-hooks.ts';
import { projectMembership } from './memberships.ts';

export default membershipHooks(projectMembership);
