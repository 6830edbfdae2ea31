import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { entriesSince } from './log-entries.ts';
import type { Reading } from './rows.ts';

/** A record that was checked by one of those who made it. */
export interface OwnCheck {
  readonly at: string;
  readonly who: string;
  readonly label: string;
  readonly resource: string;
  readonly recordId: string;
  readonly record: string;
  readonly step: string;
  /** What they did to it before, as the log calls it. */
  readonly made: readonly string[];
}

const chunk = 200;

/** Steps that nobody may take for what they wrote themselves, which somebody took all the same. */
export async function ownChecks(parts: Reading, moment: string): Promise<OwnCheck[]> {
  const found: OwnCheck[] = [];
  for (const resource of parts.model.resources.values()) {
    const steps = [...(resource.states?.transitions.values() ?? [])]
      .filter(({ fourEyes }) => fourEyes)
      .map(({ label }) => label);
    if (steps.length > 0) found.push(...(await ofResource(parts, resource, steps, moment)));
  }
  return found.toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

const succeeded = ({ id }: Resource) => all(isColumn('entityCode', id), isColumn('result', 'success'));

async function ofResource(
  parts: Reading,
  resource: Resource,
  steps: readonly string[],
  moment: string,
): Promise<OwnCheck[]> {
  const checks = await entriesSince(
    parts,
    moment,
    all(succeeded(resource), isColumn('action', 'transition'), { is: 'in', column: 'actionName', values: steps }),
  );
  const found: OwnCheck[] = [];
  for (let i = 0; i < checks.length; i += chunk) {
    const some = checks.slice(i, i + chunk);
    // What was made may be older than the moment.
    const past = await entriesSince(
      parts,
      '1970-01-01T00:00:00.000Z',
      all(succeeded(resource), {
        is: 'in',
        column: 'recordId',
        values: [...new Set(some.map(({ recordId }) => recordId))],
      }),
    );
    for (const check of some) found.push(...ownCheck(resource, steps, check, past));
  }
  return found;
}

/** Acting as somebody else, one has four hands and still two eyes. */
const handsOf = ({ userName, impersonatorName }: Row): string[] =>
  [userName, impersonatorName].filter((name): name is string => typeof name === 'string' && name !== '');

function ownCheck(resource: Resource, steps: readonly string[], check: Row, past: readonly Row[]): OwnCheck[] {
  const hands = handsOf(check);
  const made = past.filter(
    (entry) =>
      entry.recordId === check.recordId &&
      String(entry.id) < String(check.id) &&
      isMaking(entry, steps) &&
      handsOf(entry).some((hand) => hands.includes(hand)),
  );
  if (made.length === 0) return [];
  return [
    {
      at: String(check.operateTime),
      who: hands.join(' ← '),
      label: resource.label,
      resource: resource.id,
      recordId: String(check.recordId),
      record: String(check.recordTitle ?? ''),
      step: String(check.actionName),
      made: [...new Set(made.map((entry) => String(entry.actionName ?? entry.action)))],
    },
  ];
}

const isMaking = ({ action, actionName }: Row, steps: readonly string[]): boolean =>
  action === 'add' ||
  action === 'update' ||
  action === 'import' ||
  (action === 'transition' && !steps.includes(String(actionName)));
