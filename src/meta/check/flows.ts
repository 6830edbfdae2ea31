import type { ApproveStep, Flow, FlowStep, Who } from '../flow.ts';
import { pathsOf } from '../flow-way.ts';
import type { CompiledTransition } from '../model.ts';
import { spanMs } from '../timed.ts';
import type { CheckId } from './ids.ts';
import { didYouMean, nearest } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import type { Sources } from './sources.ts';
import { inResource, type Subject, type World } from './subject.ts';

const users = 'system/user';

/** What flows are checked against. */
type Known = Pick<World, 'subjects' | 'readExpression'>;

interface Place {
  readonly file: string;
  readonly flow: Flow;
  readonly subject: Subject;
  readonly world: Known;
  readonly roles: ReadonlySet<string> | undefined;
  readonly transition: CompiledTransition;
}

const inFlow = ({ file }: { file: string }, id: CheckId, path: string, message: string, hint?: string): Problem => ({
  id,
  file,
  path,
  message,
  ...(hint && { hint }),
});

/** Checks all flows: each must be valid for its resource, and be used by one of its transitions. */
export const flowChecks = ({ flows = new Map(), areas, roles }: Sources) =>
  function* (world: World): Iterable<Problem> {
    yield* asking(world, new Set(flows.keys()));
    for (const [key, { file }] of flows) {
      const area = key.split('/')[0] as string;
      if (areas && !areas.has(area))
        yield inFlow(
          { file },
          'R010',
          '',
          `${quote(area)} is not an area of resources/areas.ts`,
          didYouMean(area, [...areas]),
        );
      const flow = world.flows.get(key);
      if (flow) yield* ofFlow(world, key, { file, flow, roles });
    }
  };

/** Checks one flow that has a valid shape. */
export function* ofFlow(
  world: Known,
  key: string,
  { file, flow, roles }: Pick<Place, 'file' | 'flow' | 'roles'>,
): Iterable<Problem> {
  const subject = world.subjects.get(flow.on);
  if (!subject)
    return yield inFlow(
      { file },
      'R315',
      'on',
      `${quote(flow.on)} is not a resource`,
      didYouMean(flow.on, world.subjects.keys()),
    );
  const transition = [...(subject.resource.states?.transitions.values() ?? [])].find(
    ({ approval }) => approval === key,
  );
  if (!transition)
    yield inFlow(
      { file },
      'R315',
      '',
      `no transition of ${flow.on} asks for it`,
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

function* decided(place: Place): Iterable<Problem> {
  yield* ends(place);
  const ids = new Set<string>();
  for (const [path, step] of placed(place.flow.steps, 'steps')) {
    if (ids.has(step.id)) yield inFlow(place, 'R317', `${path}.id`, `${quote(step.id)} is the id of another step`);
    ids.add(step.id);
    yield* ofStep(place, path, step);
  }
  if (!asksSomebody(place.flow.steps))
    yield inFlow(
      place,
      'R319',
      'steps',
      'a record could pass without anybody being asked',
      'let every path meet a step of the type approve',
    );
}

/** Every step, nested ones included, with its path in the file. */
function* placed(steps: readonly FlowStep[], path: string): Iterable<readonly [string, FlowStep]> {
  for (const [i, step] of steps.entries()) {
    yield [`${path}[${i}]`, step];
    for (const [n, one] of pathsOf(step).entries()) yield* placed(one.steps, `${path}[${i}].paths[${n}].steps`);
  }
}

const asksSomebody = (steps: readonly FlowStep[]): boolean =>
  steps.some(
    (step) =>
      step.type === 'approve' ||
      (pathsOf(step).length > 0 &&
        (step.type === 'parallel'
          ? pathsOf(step).some((path) => asksSomebody(path.steps))
          : pathsOf(step).every((path) => asksSomebody(path.steps)))),
  );

/** The transitions that end a flow must start in the state in which the row waits, and must not require input. */
function* ends(place: Place): Iterable<Problem> {
  const { flow, subject, transition } = place;
  const steps = subject.resource.states?.transitions ?? new Map<string, CompiledTransition>();
  const named = { refused: flow.refused, ...(flow.withdrawn !== undefined && { withdrawn: flow.withdrawn }) };
  for (const [key, name] of Object.entries(named)) {
    const end = steps.get(name);
    if (!end)
      yield inFlow(
        place,
        'R316',
        key,
        `${quote(name)} is not a transition of ${flow.on}`,
        didYouMean(name, [...steps.keys()]),
      );
    else if (name === transition.name)
      yield inFlow(place, 'R316', key, `${quote(name)} is what the last agreement takes`);
    else if (!transition.from.every((state) => end.from.includes(state)))
      yield inFlow(place, 'R316', key, `${quote(name)} does not start where ${quote(transition.name)} does`);
    else yield* fillable(place, key, end);
  }
  yield* fillable(place, '', transition);
  if (transition.at !== undefined || transition.after !== undefined)
    yield inFlow(place, 'R316', '', `${quote(transition.name)} takes itself, past everybody`);
}

function* fillable(place: Place, path: string, { name, fields }: CompiledTransition): Iterable<Problem> {
  const asked = fields.filter(({ required }) => required).filter((field) => !isWords(place, field.name));
  const words = fields.filter((field) => field.required && isWords(place, field.name));
  for (const field of [...asked, ...words.slice(1)])
    yield inFlow(
      place,
      'R316',
      path,
      `${quote(name)} requires ${quote(field.name)}, which nobody is there to fill in`,
      'the comment of an answer fills in one text',
    );
}

const isWords = ({ subject }: Place, name: string): boolean =>
  ['text', 'longtext'].includes(subject.resource.fields.get(name)?.type.name ?? '');

function* ofStep(place: Place, path: string, step: FlowStep): Iterable<Problem> {
  if (step.type === 'branch') return yield* ofBranch(place, path, step);
  if (step.type === 'run') return yield* ofRun(place, path, step.transition);
  if (step.type === 'parallel') return yield* ofParallel(place, path, step);
  yield* ofPeople(place, `${path}.who`, step.who);
  if (step.type === 'approve') yield* ofAnswers(place, path, step);
}

/** Checks how the answers of a step are counted, and what happens on a timeout. */
function* ofAnswers(place: Place, path: string, { mode, share, limit, fields = {} }: ApproveStep): Iterable<Problem> {
  const { resource } = place.subject;
  if ((mode === 'share') !== (share !== undefined))
    yield inFlow(
      place,
      'R316',
      `${path}.share`,
      mode === 'share' ? 'is missing' : `means nothing with the mode ${quote(mode)}`,
      'write "mode": "share" and "share": 60',
    );
  if (limit && spanMs(limit.after) === undefined)
    yield inFlow(
      place,
      'R316',
      `${path}.limit.after`,
      `${quote(limit.after)} is no span of time`,
      'write a number and s, m, h or d: "24h"',
    );
  if (limit?.do === 'pass' && place.transition.fourEyes)
    yield inFlow(
      place,
      'R316',
      `${path}.limit.do`,
      `${quote(place.transition.name)} takes two people and passes by itself never`,
    );
  for (const [name, how] of Object.entries(fields)) {
    const field = resource.fields.get(name);
    if (!field)
      yield inFlow(
        place,
        'R316',
        `${path}.fields.${name}`,
        `${quote(name)} is not a field of ${resource.id}`,
        didYouMean(name, resource.fields.keys()),
      );
    else if (how === 'edit' && (field.readOnly || name === resource.states?.field))
      yield inFlow(
        place,
        'R316',
        `${path}.fields.${name}`,
        `${quote(name)} is kept by the product and cannot be changed`,
      );
  }
}

function* ofParallel(
  place: Place,
  path: string,
  { paths }: Extract<FlowStep, { type: 'parallel' }>,
): Iterable<Problem> {
  if (paths.length < 2)
    yield inFlow(place, 'R318', `${path}.paths`, 'has no two paths', 'let at least two go on at the same time');
  for (const [i, { steps }] of paths.entries())
    if (!asksSomebody(steps))
      yield inFlow(
        place,
        'R319',
        `${path}.paths[${i}].steps`,
        'a path on which nobody is asked',
        'let it meet a step of the type approve',
      );
}

function* ofBranch(place: Place, path: string, { paths }: Extract<FlowStep, { type: 'branch' }>): Iterable<Problem> {
  const others = paths.filter((one) => 'else' in one);
  if (others.length !== 1 || !('else' in (paths.at(-1) ?? {})) || paths.length < 2)
    yield inFlow(
      place,
      'R318',
      `${path}.paths`,
      'has conditions without exactly one otherwise behind them',
      'end it with { "else": true, "steps": [] }',
    );
  const { readExpression } = place.world;
  for (const [i, one] of paths.entries()) {
    if ('else' in one || !readExpression) continue;
    const read = readExpression(place.subject.resource.fields, one.when, 'condition');
    if ('uses' in read) continue;
    const unknown = /^Unknown variable: (\w+)$/.exec(read.fault)?.[1];
    const meant = unknown === undefined ? undefined : nearest(unknown, place.subject.resource.fields.keys());
    yield inFlow(
      place,
      'R222',
      `${path}.paths[${i}].when`,
      `${quote(one.when)}: ${unknown === undefined ? read.fault : `${quote(unknown)} is not a field of ${place.subject.id}`}`,
      meant && `did you mean ${quote(meant)}?`,
    );
  }
}

function* ofRun(place: Place, path: string, name: string): Iterable<Problem> {
  const steps = place.subject.resource.states?.transitions;
  const run = steps?.get(name);
  if (!run)
    yield inFlow(
      place,
      'R316',
      `${path}.transition`,
      `${quote(name)} is not a transition of ${place.flow.on}`,
      didYouMean(name, [...(steps?.keys() ?? [])]),
    );
  else if (!place.transition.from.every((state) => run.from.includes(state)) || !place.transition.from.includes(run.to))
    yield inFlow(place, 'R316', `${path}.transition`, `${quote(name)} does not leave the record waiting`);
}

function* ofPeople(place: Place, path: string, who: Who): Iterable<Problem> {
  const { resource } = place.subject;
  if ('users' in who) {
    if (who.users.length === 0)
      yield inFlow(place, 'R320', path, 'asks nobody', 'name { "can": "approve" }, a role, a field or users');
  } else if ('role' in who) {
    if (place.roles && !place.roles.has(who.role))
      yield inFlow(
        place,
        'R320',
        `${path}.role`,
        `${quote(who.role)} is not a role of policies/roles.csv`,
        didYouMean(who.role, [...place.roles]),
      );
  } else if ('can' in who) {
    if (!resource.actions.includes(who.can))
      yield inFlow(
        place,
        'R320',
        `${path}.can`,
        `${quote(who.can)} is no action of ${resource.id}`,
        didYouMean(who.can, resource.actions),
      );
  } else yield* ofField(place, `${path}.field`, who.field);
}

/** Checks that a path of references ends at a user, or at a person who has an account. */
function* ofField(place: Place, path: string, text: string): Iterable<Problem> {
  let at: Subject | undefined = place.subject;
  for (const name of text.split('.')) {
    const field = at?.resource.fields.get(name);
    if (at && !field)
      return yield inFlow(
        place,
        'R320',
        path,
        `${quote(name)} is not a field of ${at.id}`,
        didYouMean(name, at.resource.fields.keys()),
      );
    const target: string = field?.spec['x-ref'] ?? '';
    if (target === users) return;
    at = place.world.subjects.get(target);
  }
  if (at?.resource.fields.get('userId')?.spec['x-ref'] !== users)
    yield inFlow(
      place,
      'R320',
      path,
      `${quote(text)} names nobody who signs in`,
      'name a reference to a user, or to somebody with an account',
    );
}
