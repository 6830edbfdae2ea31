import type { BranchPath, Flow, FlowStep } from '../../../../meta/flow.ts';
import { isWithin, pathsOf, stepOf } from '../../../../meta/flow-way.ts';
import { changeStep, freeId, insertStep, listWith, removeStep, type ListPlace } from './edit.ts';

/** Moves of steps and paths; what cannot be moved there leaves the flow as it was. */

/** Puts a step elsewhere; `at` counts the list as it is before. */
export function placeStep(flow: Flow, id: string, where: ListPlace, at: number): Flow {
  const [step, from] = [stepOf(flow, id), listWith(flow, id)];
  if (!step || !from || (where.owner !== null && isWithin(step, where.owner))) return flow;
  const isSame = from.place.owner === where.owner && from.place.path === where.path;
  return insertStep(removeStep(flow, id), where, isSame && from.at < at ? at - 1 : at, step);
}

/** One place up or down; from either end of a path, out of it. */
export function moveStep(flow: Flow, id: string, by: -1 | 1): Flow {
  const from = listWith(flow, id);
  if (!from) return flow;
  const { place, at, steps } = from;
  if (at + by >= 0 && at + by < steps.length) return placeStep(flow, id, place, by < 0 ? at - 1 : at + 2);
  const outer = place.owner === null ? undefined : listWith(flow, place.owner);
  return outer ? placeStep(flow, id, outer.place, by < 0 ? outer.at : outer.at + 1) : flow;
}

/** To the path beside; from outside, into the step with paths that comes next, or came before. */
export function moveAcross(flow: Flow, id: string, by: -1 | 1): Flow {
  const from = listWith(flow, id);
  if (!from) return flow;
  const { place, at, steps } = from;
  const beside = place.owner === null ? undefined : pathAt(flow, place.owner, place.path + by);
  if (beside)
    return placeStep(flow, id, { owner: place.owner, path: place.path + by }, Math.min(at, beside.steps.length));
  const owner = steps[at + by];
  const paths = owner ? pathsOf(owner) : [];
  if (!owner || paths.length === 0) return flow;
  const path = by > 0 ? 0 : paths.length - 1;
  return placeStep(flow, id, { owner: owner.id, path }, by > 0 ? 0 : (paths[path]?.steps.length ?? 0));
}

const pathAt = (flow: Flow, owner: string, path: number) => {
  const step = stepOf(flow, owner);
  return step && pathsOf(step)[path];
};

/** A path among those of its step. Conditions are tried from left to right; the otherwise stays last. */
export function movePath(flow: Flow, owner: string, from: number, to: number): Flow {
  const step = stepOf(flow, owner);
  if (!step || !('paths' in step)) return flow;
  const last = step.paths.length - (step.type === 'branch' ? 2 : 1);
  if (from === to || Math.min(from, to) < 0 || Math.max(from, to) > last) return flow;
  const paths = [...step.paths] as BranchPath[];
  const [moved] = paths.splice(from, 1);
  if (moved) paths.splice(to, 0, moved);
  return changeStep(flow, owner, { ...step, paths } as FlowStep);
}

/** The same step once more, behind itself, with all that is in it. */
export function copyStep(flow: Flow, id: string, taken: ReadonlySet<string>): { flow: Flow; id: string } | undefined {
  const [step, from] = [stepOf(flow, id), listWith(flow, id)];
  if (!step || !from) return undefined;
  const used = new Set(taken);
  const renew = (one: FlowStep): FlowStep => {
    const fresh = freeId(flow, one.type, used);
    used.add(fresh);
    return 'paths' in one
      ? ({
          ...one,
          id: fresh,
          paths: pathsOf(one).map((path) => ({ ...path, steps: path.steps.map(renew) })),
        } as FlowStep)
      : { ...one, id: fresh };
  };
  const copy = renew(step);
  return { flow: insertStep(flow, from.place, from.at + 1, copy), id: copy.id };
}
