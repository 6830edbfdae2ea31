import { toChinaTime } from '../meta/china-time.ts';
import { formatPolicyProblem, type PolicyProblem } from '../server/access/index.ts';
import type { Excess } from '../server/areas/system/excess.ts';
import type { OwnCheck } from '../server/areas/system/maker-checker.ts';
import type { PolicyChange } from '../server/areas/system/policy-changes.ts';

export const changesText = (changes: readonly PolicyChange[]): string[] =>
  changes.flatMap(({ at, who, what, added, removed, changes: detail }) => [
    `${toChinaTime(at)}  ${what}${who ? `  by ${who}` : ''}`,
    ...removed.map((line) => `  - ${line}`),
    ...added.map((line) => `  + ${line}`),
    ...(detail === null ? [] : [`  ${JSON.stringify(detail)}`]),
  ]);

export const excessText = ({
  users,
  broken,
}: {
  users: readonly Excess[];
  broken: readonly PolicyProblem[];
}): string[] => [
  ...broken.map(formatPolicyProblem),
  ...users.map(
    ({ userName, roles, held, used, unused }) =>
      `${userName} (${roles.join(', ') || 'no role'}): used ${used} of ${held} grants that change something; nothing on ${unused.length} codes${unused.length > 0 ? `: ${unused.join(', ')}` : ''}`,
  ),
];

export const ownChecksText = (checks: readonly OwnCheck[]): string[] =>
  checks.map(
    ({ at, who, label, resource, record, recordId, step, made }) =>
      `${toChinaTime(at)}  ${who} did ${step} on ${label} ${record} (${resource} ${recordId}) after: ${made.join(', ')}`,
  );
