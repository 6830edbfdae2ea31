import type { Json, Row } from '../../../meta/json.ts';
import { policyEditions, type PolicyEdition } from '../../policy-editions.ts';
import { all, type Condition } from '../../storage/condition.ts';
import { roleResource, functionResource } from './role-grants.ts';
import { userResource } from '../../auth/accounts.ts';
import { entriesSince } from './log-entries.ts';
import type { Reading } from './rows.ts';

/** One change of who may do what: of a policy file, of a role made in the console, of somebody's roles. */
export interface PolicyChange {
  readonly at: string;
  /** Who made it; a file changes with a release. */
  readonly who: string | null;
  /** The file, or what the log calls the role or the user. */
  readonly what: string;
  readonly kind: 'file' | 'role' | 'user';
  /** Lines of a file, or what the log says was before and after. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changes: Json;
}

const standing = ['roleIds', 'userType', 'status', 'orgIds', 'companyId', 'virtId', 'merchantId'];

/** Everything since a moment, the newest first. */
export async function policyChanges(parts: Reading, since: string): Promise<PolicyChange[]> {
  const files = changesOf(await policyEditions(parts.store), since);
  const of: Condition = { is: 'in', column: 'entityCode', values: [roleResource, functionResource, userResource] };
  const entries = (
    await entriesSince(parts, since, all({ is: 'compare', column: 'result', op: '=', value: 'success' }, of))
  ).filter(isAboutStanding);
  return [...files, ...entries.map(changeOf)].toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

/** What somebody may do follows from these of their fields alone. */
const isAboutStanding = ({ entityCode, changes }: Row): boolean =>
  entityCode !== userResource ||
  (typeof changes === 'object' && changes !== null && standing.some((field) => field in changes));

const changeOf = ({
  operateTime,
  userName,
  impersonatorName,
  module,
  recordTitle,
  entityCode,
  changes,
}: Row): PolicyChange => ({
  at: String(operateTime),
  who: [userName, impersonatorName].filter(Boolean).join(' ← ') || null,
  what: [module, recordTitle].filter(Boolean).join(' '),
  kind: entityCode === userResource ? 'user' : 'role',
  added: [],
  removed: [],
  changes: changes ?? null,
});

function changesOf(editions: readonly PolicyEdition[], since: string): PolicyChange[] {
  const before = new Map<string, PolicyEdition>();
  const found: PolicyChange[] = [];
  for (const edition of editions) {
    const old = before.get(edition.file);
    before.set(edition.file, edition);
    // What the first start found was no change.
    if (edition.seenAt < since || (!old && edition.seenAt === editions[0]?.seenAt)) continue;
    const [had, has] = [new Set(old?.lines), new Set(edition.lines)];
    found.push({
      at: edition.seenAt,
      who: null,
      what: edition.file,
      kind: 'file',
      changes: null,
      added: edition.lines.filter((line) => !had.has(line)),
      removed: (old?.lines ?? []).filter((line) => !has.has(line)),
    });
  }
  return found;
}
