import { askedStep, type ApproveStep, type FlowStep, type SetStep, type WaitStep } from '../flow.ts';
import { spanMs } from '../timed.ts';
import { ofCreated } from './flow-created.ts';
import { ofPeople } from './flow-people.ts';
import { asksSomebody, fieldsOf, inFlow, ofValue, type FlowPlace } from './flow-place.ts';
import { didYouMean, nearest } from './nearest.ts';
import { quote, type Problem } from './problem.ts';

/** Checks what one step says. */
export function* ofStep(place: FlowPlace, path: string, step: FlowStep): Iterable<Problem> {
  if (step.type === 'branch') return yield* ofBranch(place, path, step);
  if (step.type === 'run') return yield* ofRun(place, path, step.transition);
  if (step.type === 'parallel') return yield* ofParallel(place, path, step);
  if (step.type === 'wait') return yield* ofWait(place, path, step);
  if (step.type === 'set') return yield* ofValues(place, path, step.values);
  if (step.type === 'create' || step.type === 'call') return yield* ofCreated(place, path, step);
  if (step.type === 'webhook') return;
  yield* ofPeople(place, `${path}.who`, step.who);
  const asked = askedStep(step);
  if (asked) yield* ofAnswers(place, path, asked);
}

/** Checks how the answers of a step are counted, and what happens on a timeout. */
function* ofAnswers(
  place: FlowPlace,
  path: string,
  { mode, share, several, limit, fields = {} }: ApproveStep,
): Iterable<Problem> {
  if ((mode === 'share') !== (share !== undefined))
    yield inFlow(
      place,
      'R316',
      `${path}.share`,
      mode === 'share' ? 'is missing' : `means nothing with the mode ${quote(mode)}`,
      'write "mode": "share" and "share": 60',
    );
  if (several && Object.values(fields).includes('edit'))
    yield inFlow(
      place,
      'R316',
      `${path}.several`,
      'means nothing where each record is filled in',
      'leave out "several", or the fields with "edit"',
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
    if (!fieldsOf(place).has(name))
      yield inFlow(
        place,
        'R316',
        `${path}.fields.${name}`,
        `${quote(name)} is not a field of ${place.subject.id}`,
        didYouMean(name, fieldsOf(place).keys()),
      );
    else if (how === 'edit' && isKept(place, name))
      yield inFlow(
        place,
        'R316',
        `${path}.fields.${name}`,
        `${quote(name)} is kept by the product and cannot be changed`,
      );
  }
}

function* ofParallel(
  place: FlowPlace,
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

function* ofBranch(
  place: FlowPlace,
  path: string,
  { paths }: Extract<FlowStep, { type: 'branch' }>,
): Iterable<Problem> {
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
  const fields = fieldsOf(place);
  for (const [i, one] of paths.entries()) {
    if ('else' in one || !readExpression) continue;
    const read = readExpression(fields, one.when, 'condition');
    if ('uses' in read) continue;
    const unknown = /^Unknown variable: (\w+)$/.exec(read.fault)?.[1];
    const meant = unknown === undefined ? undefined : nearest(unknown, fields.keys());
    yield inFlow(
      place,
      'R222',
      `${path}.paths[${i}].when`,
      `${quote(one.when)}: ${unknown === undefined ? read.fault : `${quote(unknown)} is not a field of ${place.subject.id}`}`,
      meant && `did you mean ${quote(meant)}?`,
    );
  }
}

function* ofRun(place: FlowPlace, path: string, name: string): Iterable<Problem> {
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
  else if (
    !place.transition.from.every((state) => run.from.includes(state)) ||
    (run.to !== undefined && !place.transition.from.includes(run.to))
  )
    yield inFlow(place, 'R316', `${path}.transition`, `${quote(name)} does not leave the record waiting`);
}

/** A step waits for a span of time, or until a time of the record. */
function* ofWait(place: FlowPlace, path: string, { after, until, hours }: WaitStep): Iterable<Problem> {
  if ((after === undefined) === (until === undefined))
    return yield inFlow(
      place,
      'R316',
      path,
      'waits for nothing, or for two things',
      'write "after": "2d" or "until": a field',
    );
  if (hours && after === undefined) yield inFlow(place, 'R316', `${path}.hours`, 'means nothing with "until"');
  if (after !== undefined && spanMs(after) === undefined)
    yield inFlow(
      place,
      'R316',
      `${path}.after`,
      `${quote(after)} is no span of time`,
      'write a number and s, m, h or d: "24h"',
    );
  if (until === undefined) return;
  const times = [...fieldsOf(place).values()].filter(({ type }) => ['date', 'datetime'].includes(type.name));
  if (!times.some(({ name }) => name === until))
    yield inFlow(
      place,
      'R316',
      `${path}.until`,
      `${quote(until)} is no date or time of ${place.subject.id}`,
      didYouMean(
        until,
        times.map(({ name }) => name),
      ),
    );
}

/** Checks the values that a step writes. */
function* ofValues(place: FlowPlace, path: string, values: SetStep['values']): Iterable<Problem> {
  const fields = fieldsOf(place);
  if (Object.keys(values).length === 0)
    yield inFlow(
      place,
      'R316',
      `${path}.values`,
      'writes nothing',
      'name a field and its value: { "remark": "\\"已核对\\"" }',
    );
  for (const [name, text] of Object.entries(values)) {
    const field = fields.get(name);
    const at = `${path}.values.${name}`;
    if (!field)
      yield inFlow(
        place,
        'R316',
        at,
        `${quote(name)} is not a field of ${place.subject.id}`,
        didYouMean(name, fields.keys()),
      );
    else if (isKept(place, name))
      yield inFlow(place, 'R316', at, `${quote(name)} is kept by the product and cannot be changed`);
    else if (field.spec['x-ref'] !== undefined)
      yield inFlow(place, 'R316', at, `${quote(name)} refers to another record, which no formula finds`);
    else yield* ofValue(place, at, text, field);
  }
}

/** Only the product writes it. */
const isKept = (place: FlowPlace, name: string): boolean =>
  fieldsOf(place).get(name)?.readOnly !== false || name === place.subject.resource.states?.field;
