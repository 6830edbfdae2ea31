import { askedStep, type ApproveStep, type FlowStep, type SetStep, type WaitStep } from '../flow.ts';
import { spanMs } from '../timed.ts';
import { ofCreated } from './flow-created.ts';
import { ofPeople } from './flow-people.ts';
import { asksSomebody, fieldsOf, inFlow, misread, ofValue, type FlowPlace } from './flow-place.ts';
import { nearest } from './nearest.ts';
import type { Problem } from './problem.ts';

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
      mode === 'share' ? { is: 'missing' } : { is: 'modeMeansNothing', mode },
      'write "mode": "share" and "share": 60',
    );
  if (several && Object.values(fields).includes('edit'))
    yield inFlow(
      place,
      'R316',
      `${path}.several`,
      { is: 'severalWithInput' },
      'leave out "several", or the fields with "edit"',
    );
  if (limit && spanMs(limit.after) === undefined)
    yield inFlow(
      place,
      'R316',
      `${path}.limit.after`,
      { is: 'noSpan', text: limit.after },
      'write a number and s, m, h or d: "24h"',
    );
  if (limit?.to && limit.do !== 'admin')
    yield inFlow(place, 'R316', `${path}.limit.to`, { is: 'handsNothingOn' }, 'leave it out, or write "do": "admin"');
  if (limit?.do === 'pass' && place.transition.fourEyes)
    yield inFlow(place, 'R316', `${path}.limit.do`, { is: 'twoPeople', name: place.transition.name });
  for (const [name, how] of Object.entries(fields)) {
    if (!fieldsOf(place).has(name))
      yield inFlow(place, 'R316', `${path}.fields.${name}`, {
        is: 'noField',
        name,
        of: place.subject.id,
        meant: nearest(name, fieldsOf(place).keys()),
      });
    else if (how === 'edit' && isKept(place, name))
      yield inFlow(place, 'R316', `${path}.fields.${name}`, { is: 'keptField', name });
  }
}

function* ofParallel(
  place: FlowPlace,
  path: string,
  { paths }: Extract<FlowStep, { type: 'parallel' }>,
): Iterable<Problem> {
  if (paths.length < 2)
    yield inFlow(place, 'R318', `${path}.paths`, { is: 'onePath' }, 'let at least two go on at the same time');
  for (const [i, { steps }] of paths.entries())
    if (!asksSomebody(steps))
      yield inFlow(
        place,
        'R319',
        `${path}.paths[${i}].steps`,
        { is: 'pathAsksNobody' },
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
    yield inFlow(place, 'R318', `${path}.paths`, { is: 'noOtherwise' }, 'end it with { "else": true, "steps": [] }');
  const { readExpression } = place.world;
  const fields = fieldsOf(place);
  for (const [i, one] of paths.entries()) {
    if ('else' in one || !readExpression) continue;
    const read = readExpression(fields, one.when, 'condition');
    if ('uses' in read) continue;
    yield misread(place, `${path}.paths[${i}].when`, one.when, read, fields, place.subject.id);
  }
}

function* ofRun(place: FlowPlace, path: string, name: string): Iterable<Problem> {
  const steps = place.subject.resource.states?.transitions;
  const run = steps?.get(name);
  if (!run)
    yield inFlow(place, 'R316', `${path}.transition`, {
      is: 'noTransition',
      name,
      of: place.flow.on,
      meant: nearest(name, steps?.keys() ?? []),
    });
  else if (
    !place.transition.from.every((state) => run.from.includes(state)) ||
    (run.to !== undefined && !place.transition.from.includes(run.to))
  )
    yield inFlow(place, 'R316', `${path}.transition`, { is: 'leavesWaiting', name });
}

/** A step waits for a span of time, or until a time of the record. */
function* ofWait(place: FlowPlace, path: string, { after, until, hours }: WaitStep): Iterable<Problem> {
  if ((after === undefined) === (until === undefined))
    return yield inFlow(place, 'R316', path, { is: 'waitsForNothing' }, 'write "after": "2d" or "until": a field');
  if (hours && after === undefined) yield inFlow(place, 'R316', `${path}.hours`, { is: 'hoursWithUntil' });
  if (after !== undefined && spanMs(after) === undefined)
    yield inFlow(
      place,
      'R316',
      `${path}.after`,
      { is: 'noSpan', text: after },
      'write a number and s, m, h or d: "24h"',
    );
  if (until === undefined) return;
  const times = [...fieldsOf(place).values()].filter(({ type }) => ['date', 'datetime'].includes(type.name));
  if (!times.some(({ name }) => name === until))
    yield inFlow(place, 'R316', `${path}.until`, {
      is: 'noTime',
      name: until,
      of: place.subject.id,
      meant: nearest(
        until,
        times.map(({ name }) => name),
      ),
    });
}

/** Checks the values that a step writes. */
function* ofValues(place: FlowPlace, path: string, values: SetStep['values']): Iterable<Problem> {
  const fields = fieldsOf(place);
  if (Object.keys(values).length === 0)
    yield inFlow(
      place,
      'R316',
      `${path}.values`,
      { is: 'writesNothing' },
      'name a field and its value: { "remark": "\\"已核对\\"" }',
    );
  for (const [name, text] of Object.entries(values)) {
    const field = fields.get(name);
    const at = `${path}.values.${name}`;
    if (!field)
      yield inFlow(place, 'R316', at, {
        is: 'noField',
        name,
        of: place.subject.id,
        meant: nearest(name, fields.keys()),
      });
    else if (isKept(place, name)) yield inFlow(place, 'R316', at, { is: 'keptField', name });
    else if (field.spec['x-ref'] !== undefined) yield inFlow(place, 'R316', at, { is: 'refersToOther', name });
    else yield* ofValue(place, at, text, field);
  }
}

/** Only the product writes it. */
const isKept = (place: FlowPlace, name: string): boolean =>
  fieldsOf(place).get(name)?.readOnly !== false || name === place.subject.resource.states?.field;
