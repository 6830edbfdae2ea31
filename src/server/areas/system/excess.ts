import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { looking, type PolicyProblem } from '../../access/index.ts';
import { userResource } from '../../auth/accounts.ts';
import { auditLog } from '../../records/audit.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { since } from './log-entries.ts';
import { roleResource } from './role-grants.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { listOf, type Reading } from './rows.ts';
import { verifyStored } from './verify-stored.ts';

/** What somebody may change, and has not used since a moment. */
export interface Excess {
  readonly userId: string;
  readonly userName: string;
  readonly realName: string;
  readonly roles: readonly string[];
  /** Grants that change something: a code and an action each. */
  readonly held: number;
  readonly used: number;
  /** Codes on which they may change something and never did. */
  readonly unused: readonly string[];
}

const maxUses = 100_000;

/** Who holds too much: grants that were not used since a moment, the most first, and roles that break an expectation. */
export async function excess(parts: Reading, moment: string): Promise<{ users: Excess[]; broken: PolicyProblem[] }> {
  const used = await usesSince(parts, moment);
  const roles = new Map(
    (await asSystem(parts, roleResource).find({ is: 'all', of: [] })).map((role) => [String(role.id), role]),
  );
  const people = await asSystem(parts, userResource).find({
    is: 'in',
    column: 'status',
    values: ['enabled', 'locked'],
  });
  const users: Excess[] = [];
  for (const user of people) {
    const codes = listOf(user.roleIds).flatMap((id) =>
      roles.get(id)?.status === 'disabled' ? [] : [String(roles.get(id)?.roleCode)],
    );
    const found = await excessOf(parts, user, codes, used.get(String(user.id)) ?? new Set());
    if (found.used < found.held) users.push(found);
  }
  users.sort((one, other) => other.held - other.used - (one.held - one.used));
  return { users, broken: await verifyStored(parts) };
}

async function excessOf(
  { access }: Reading,
  user: Row,
  roles: readonly string[],
  uses: ReadonlySet<string>,
): Promise<Excess> {
  const grants = await access.grantsOf(roles);
  const unused: string[] = [];
  let [held, used] = [0, 0];
  for (const [code, { actions }] of access.policy.codes) {
    // Looking leaves no entry in the log, so nothing can be said about it.
    const may = actions.filter((action) => !looking.has(action) && grants.reach(code, action));
    const did = may.filter((action) => uses.has(`${code} ${action}`));
    held += may.length;
    used += did.length;
    if (may.length > 0 && did.length === 0) unused.push(code);
  }
  return {
    userId: String(user.id),
    userName: String(user.userName),
    realName: String(user.realName ?? ''),
    roles,
    held,
    used,
    unused,
  };
}

/** User → what they did, as `code action`. */
async function usesSince(parts: Reading, moment: string): Promise<Map<string, Set<string>>> {
  const log = resourceOf(parts, auditLog);
  const found = await parts.store.distinct(
    log.table,
    ['userId', 'entityCode', 'action', 'actionName'],
    all(since(moment), isColumn('result', 'success')),
    maxUses,
  );
  const uses = new Map<string, Set<string>>();
  for (const { userId, entityCode, action, actionName } of found) {
    const resource = parts.model.resources.get(String(entityCode));
    if (typeof userId !== 'string' || !resource) continue;
    const set = uses.get(userId) ?? new Set<string>();
    uses.set(userId, set.add(`${resource.code} ${actionOf(resource, String(action), String(actionName))}`));
  }
  return uses;
}

/** The log names steps by their labels. */
function actionOf({ states }: Resource, action: string, actionName: string): string {
  if (action === 'command') return actionName;
  if (action !== 'transition') return action;
  return [...(states?.transitions.values() ?? [])].find(({ label }) => label === actionName)?.name ?? actionName;
}
