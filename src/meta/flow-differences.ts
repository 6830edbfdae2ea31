import type { Flow, FlowStep } from './flow.ts';
import { placedSteps } from './flow-way.ts';

/** What is different between two versions of a flow, step by step; steps are the same by their ids. */
export interface FlowDifference {
  /** `flow`: settings of the whole. */
  readonly kind: 'added' | 'removed' | 'moved' | 'changed' | 'flow';
  readonly title: string;
  /** The settings that differ, of what is changed. */
  readonly keys: readonly string[];
}

export function flowDifferences(from: Flow, to: Flow): FlowDifference[] {
  const [was, is] = [stepsOf(from), stepsOf(to)];
  const whole = differing(withoutSteps(from), withoutSteps(to));
  const changed = [...is].flatMap(([id, { step, owner, before }]): FlowDifference[] => {
    const one = was.get(id);
    const { title } = step;
    if (!one) return [{ kind: 'added', title, keys: [] }];
    const keys = differing(settingsOf(one.step), settingsOf(step));
    const isMoved = one.owner !== owner || keptBefore(one.before, is) !== keptBefore(before, was);
    return [
      ...(keys.length > 0 ? [{ kind: 'changed', title, keys } as const] : []),
      ...(isMoved ? [{ kind: 'moved', title, keys: [] } as const] : []),
    ];
  });
  const removed = [...was].flatMap(([id, { step }]): FlowDifference[] =>
    is.has(id) ? [] : [{ kind: 'removed', title: step.title, keys: [] }],
  );
  return [...(whole.length > 0 ? [{ kind: 'flow', title: '', keys: whole } as const] : []), ...changed, ...removed];
}

interface Placed {
  readonly step: FlowStep;
  /** The list in which it stands. */
  readonly owner: string;
  /** The steps before it in that list, the nearest last. */
  readonly before: readonly string[];
}

function stepsOf({ steps }: Flow): Map<string, Placed> {
  const found = new Map<string, Placed>();
  const ids = new Map<string, string>();
  const lists = new Map<string, string[]>();
  for (const [place, step] of placedSteps(steps)) {
    ids.set(place, step.id);
    const [, list = '', path] = /^(.*?)(?:\.paths\[(\d+)\]\.steps)?\[\d+\]$/.exec(place) ?? [];
    const owner = path === undefined ? '' : `${ids.get(list) ?? ''}/${path}`;
    const before = lists.get(owner) ?? [];
    found.set(step.id, { step, owner, before: [...before] });
    lists.set(owner, [...before, step.id]);
  }
  return found;
}

/** The nearest step before it that both versions have. */
const keptBefore = (before: readonly string[], other: ReadonlyMap<string, Placed>): string | undefined =>
  before.findLast((id) => other.has(id));

/** A path without what stands on it. */
const settingsOf = (step: FlowStep): object =>
  'paths' in step ? { ...step, paths: step.paths.map(({ steps: _steps, ...path }) => path) } : step;

const withoutSteps = ({ steps: _steps, ...flow }: Flow): object => flow;

const differing = (one: object, other: object): string[] => {
  const [before, after] = [one, other] as [Record<string, unknown>, Record<string, unknown>];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => sorted(before[key]) !== sorted(after[key]),
  );
};

/** Whatever the order of its keys: a database may keep them in its own. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? '';
