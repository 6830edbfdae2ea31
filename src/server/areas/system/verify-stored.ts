import { breachProblem, type PolicyProblem } from '../../access/index.ts';
import { userResource } from '../../auth/accounts.ts';
import { asSystem } from '../../records/rows.ts';
import { breachesOfContent, breachesOfUser, alike } from './expected.ts';
import { roleResource } from './role-grants.ts';
import { listOf, type Reading } from './rows.ts';

const maxNamed = 5;

/** Holds the roles made in the console, and everybody's roles together, against the expectations. */
export async function verifyStored(parts: Reading): Promise<PolicyProblem[]> {
  const { access } = parts;
  const problems: PolicyProblem[] = [];
  const roles = await asSystem(parts, roleResource).find({ is: 'all', of: [] });
  for (const role of roles) {
    if (role.isSystem === true) continue;
    const code = String(role.roleCode);
    for (const breach of await breachesOfContent(parts, undefined, { role }))
      problems.push({ id: 'P403', ...(await breachProblem(access, `role ${code}`, [code], breach)) });
  }
  const users = await asSystem(parts, userResource).find({
    is: 'in',
    column: 'status',
    values: ['enabled', 'locked'],
  });
  for (const group of alike(users).values()) {
    const held = roles.filter(
      ({ id, status }) => status !== 'disabled' && listOf(group[0]?.roleIds).includes(String(id)),
    );
    const names = group
      .slice(0, maxNamed)
      .map(({ userName }) => String(userName))
      .join(', ');
    const who = `user ${names}${group.length > maxNamed ? ` and ${group.length - maxNamed} more` : ''}`;
    for (const breach of await breachesOfUser(parts, undefined, group[0]?.userType, held)) {
      problems.push({
        id: 'P403',
        ...(await breachProblem(
          access,
          who,
          held.map(({ roleCode }) => String(roleCode)),
          breach,
        )),
      });
    }
  }
  return problems;
}
