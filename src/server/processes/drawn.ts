import type { DrawnStep } from '../../meta/drawn-step.ts';
import type { Flow, FlowStep } from '../../meta/flow.ts';
import { pathChosen, pathsOf } from '../../meta/flow-way.ts';
import type { Row } from '../../meta/json.ts';
import { nowMs } from '../clock.ts';
import { conditionHolds, type FlowFields } from './flow-fields.ts';
import { isUnderWay, placesOf, type Act, type Case, type Seat } from './rows.ts';
import { standingActs } from './standing.ts';

/** What somebody does who is asked for something else than an answer. */
const stateWords: Partial<Record<Seat['via'], 'choosing' | 'amending'>> = { choose: 'choosing', amend: 'amending' };

interface Around {
  readonly kase: Case;
  /** What conditions read. */
  readonly fields: FlowFields;
  readonly seats: readonly Seat[];
  readonly acts: readonly Act[];
  readonly row: Row | undefined;
  readonly made: ReadonlyMap<string, NonNullable<DrawnStep['made']>>;
}

/** All steps of a case: visited, current, and expected as the record is now. */
export function wayOf(flow: Flow, around: Around): DrawnStep[] {
  const { kase, fields, seats, acts, made, row = {} } = around;
  const places = placesOf(kase);
  const visited = new Map<string, number>();
  for (const { node, visit } of seats) visited.set(node, Math.max(visit, visited.get(node) ?? 0));
  const passed = new Set(standingActs(flow, acts).flatMap(({ node }) => node ?? []));
  const draw = (steps: readonly FlowStep[], isOnWay: boolean): DrawnStep[] => steps.map((step) => drawn(step, isOnWay));

  function drawn(step: FlowStep, isOnWay: boolean): DrawnStep {
    const place = places.find(({ node }) => node === step.id);
    const chosen =
      step.type === 'branch'
        ? pathChosen(step, (condition) => conditionHolds(fields, condition, row, nowMs()))
        : undefined;
    const paths = pathsOf(step).map((path) => {
      const isTaken = isOnWay && (step.type === 'parallel' || path === chosen);
      return {
        title: 'when' in path ? path.when : 'title' in path && path.title ? path.title : '',
        isTaken,
        steps: draw(path.steps, isTaken),
      };
    });
    const people = seats
      .filter(
        ({ node, visit, via, state }) =>
          node === step.id && visit === visited.get(step.id) && via !== 'copy' && state !== 'cancelled',
      )
      .filter(({ via, state }) => !stateWords[via] || state === 'open')
      .map(({ userName, state, dueAt, via }) => ({ userName, state: stateWords[via] ?? state, dueAt }) as const);
    return {
      id: step.id,
      type: step.type,
      title: step.title,
      state: place ? (place.isStuck ? 'stuck' : 'now') : stateOf(step, isOnWay, paths),
      until: place?.until ?? null,
      made: made.get(step.id) ?? null,
      people,
      paths,
    };
  }

  function stateOf(step: FlowStep, isOnWay: boolean, paths: DrawnStep['paths']): DrawnStep['state'] {
    const inner = paths.filter(({ isTaken }) => isTaken).flatMap(({ steps }) => steps.map(({ state }) => state));
    if (inner.some((state) => state === 'now' || state === 'stuck')) return 'now';
    if (passed.has(step.id) || inner.includes('done')) return 'done';
    return isOnWay && (isUnderWay(kase) || kase.status === 'passed')
      ? kase.status === 'passed'
        ? 'done'
        : 'ahead'
      : 'skipped';
  }

  return draw(flow.steps, true);
}
