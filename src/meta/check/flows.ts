import { refusalsOf } from '../flow.ts';
import { placedSteps } from '../flow-way.ts';
import type { CompiledTransition } from '../model.ts';
import { asksSomebody, inFlow, type FlowPlace, type Known } from './flow-place.ts';
import { ofStep } from './flow-steps.ts';
import { didYouMean, nearest } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import type { Sources } from './sources.ts';
import { inResource, type World } from './subject.ts';

/** Checks all flows: each must be valid for its resource, and be used by one of its transitions. */
export const flowChecks = ({ flows = new Map(), areas, roles }: Sources) =>
  function* (world: World): Iterable<Problem> {
    yield* asking(world, new Set(flows.keys()));
    for (const [key, { file }] of flows) {
      const area = key.split('/')[0] as string;
      if (areas && !areas.has(area))
        yield inFlow({ file }, 'R010', '', { is: 'noArea', name: area, meant: nearest(area, areas) });
      const flow = world.flows.get(key);
      if (flow) yield* ofFlow(world, key, { file, flow, roles });
    }
  };

/** Checks one flow that has a valid shape. */
export function* ofFlow(
  world: Known,
  key: string,
  { file, flow, roles }: Pick<FlowPlace, 'file' | 'flow' | 'roles'>,
): Iterable<Problem> {
  const subject = world.subjects.get(flow.on);
  if (!subject)
    return yield inFlow({ file }, 'R315', 'on', {
      is: 'noResource',
      name: flow.on,
      meant: nearest(flow.on, world.subjects.keys()),
    });
  const transition = [...(subject.resource.states?.transitions.values() ?? [])].find(
    ({ approval }) => approval === key,
  );
  if (!transition)
    yield inFlow(
      { file },
      'R315',
      '',
      { is: 'notAsked', of: flow.on },
      `add approval: ${quote(key)} to one in ${subject.resourceFile}`,
    );
  else yield* decided({ file, flow, subject, world, roles, transition });
}

/** Transitions with `approval` must name a flow that exists and is for their resource; one per resource. */
function* asking({ subjects }: World, keys: ReadonlySet<string>): Iterable<Problem> {
  for (const subject of subjects.values()) {
    let before: string | undefined;
    for (const { name, approval } of subject.resource.states?.transitions.values() ?? []) {
      if (approval === undefined) continue;
      const path = `states.transitions.${name}.approval`;
      if (!keys.has(approval))
        yield inResource(subject, 'R315', path, `there is no flows/${approval}.json`, didYouMean(approval, [...keys]));
      if (before !== undefined)
        yield inResource(
          subject,
          'R315',
          path,
          `${quote(before)} asks for one as well`,
          'a record waits for one flow at a time',
        );
      before = name;
    }
  }
}

function* decided(place: FlowPlace): Iterable<Problem> {
  yield* ends(place);
  const ids = new Set<string>();
  for (const [path, step] of placedSteps(place.flow.steps)) {
    // What stands in for a step that cannot be read has none.
    if (step.id !== '' && ids.has(step.id)) yield inFlow(place, 'R317', `${path}.id`, { is: 'sameId', step: step.id });
    ids.add(step.id);
    yield* ofStep(place, path, step);
  }
  if (!asksSomebody(place.flow.steps))
    yield inFlow(place, 'R319', 'steps', { is: 'asksNobodyAtAll' }, 'let every path meet a step of the type approve');
}

/** The transitions that end a flow must start in the state in which the row waits, and must not require input. */
function* ends(place: FlowPlace): Iterable<Problem> {
  const { flow, subject, transition } = place;
  const startsThere = (end: CompiledTransition, how: 'every' | 'some') =>
    transition.from[how]((state) => end.from.includes(state));
  const steps = subject.resource.states?.transitions ?? new Map<string, CompiledTransition>();
  const named = [
    ...refusalsOf(flow).map((name) => ['refused', name] as const),
    ...(flow.withdrawn === undefined ? [] : [['withdrawn', flow.withdrawn] as const]),
  ];
  for (const [key, name] of named) {
    const end = steps.get(name);
    if (!end)
      yield inFlow(place, 'R316', key, { is: 'noTransition', name, of: flow.on, meant: nearest(name, steps.keys()) });
    else if (name === transition.name) yield inFlow(place, 'R316', key, { is: 'isPassing', name });
    else if (!startsThere(end, key === 'refused' && Array.isArray(flow.refused) ? 'some' : 'every'))
      yield inFlow(place, 'R316', key, { is: 'startsElsewhere', name, other: transition.name });
    else yield* fillable(place, key, end);
  }
  if (Array.isArray(flow.refused))
    for (const state of transition.from) {
      const here = refusalsOf(flow).filter((name) => steps.get(name)?.from.includes(state));
      if (here.length !== 1)
        yield inFlow(
          place,
          'R316',
          'refused',
          here.length === 0
            ? { is: 'nothingRefuses', state }
            : { is: 'twoRefuse', state, name: here[0], other: here[1] },
          'name one transition for each state in which the record waits',
        );
    }
  yield* fillable(place, '', transition);
  if (transition.at !== undefined || transition.after !== undefined)
    yield inFlow(place, 'R316', '', { is: 'takesItself', name: transition.name });
}

function* fillable(place: FlowPlace, path: string, { name, fields }: CompiledTransition): Iterable<Problem> {
  const asked = fields.filter(({ required }) => required).filter((field) => !isWords(place, field.name));
  const words = fields.filter((field) => field.required && isWords(place, field.name));
  for (const field of [...asked, ...words.slice(1)])
    yield inFlow(
      place,
      'R316',
      path,
      { is: 'asksForInput', name, field: field.name },
      'the comment of an answer fills in one text',
    );
}

const isWords = ({ subject }: FlowPlace, name: string): boolean =>
  ['text', 'longtext'].includes(subject.resource.fields.get(name)?.type.name ?? '');
