import type { Field } from '../field.ts';
import type { Reaction, Receiver } from '../reactions.ts';
import { letter } from './letters.ts';
import { isStored, namedField, typeText } from './names.ts';
import { didYouMean } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import { inResource, type Check, type Subject, type World } from './subject.ts';

const users = 'system/user';

/** Does a field lead to users, either directly or by the `userId` of the row it refers to? */
function leadsToUsers({ spec }: Field, { subjects }: World): boolean {
  const target = spec['x-ref'];
  return (
    target === users ||
    (target !== undefined && subjects.get(target)?.resource.fields.get('userId')?.spec['x-ref'] === users)
  );
}

/** A field at the end of a path of references names somebody who signs in. */
function* receiverAt(
  subject: Subject,
  world: World,
  path: string,
  wanted: string,
  of: Subject = subject,
): Iterable<Problem> {
  const [name = '', ...rest] = wanted.split('.');
  const next = rest.length > 0 && world.subjects.get(of.resource.fields.get(name)?.spec['x-ref'] ?? '');
  if (next) return yield* receiverAt(subject, world, path, rest.join('.'), next);
  const check = function* (field: Field) {
    if (!leadsToUsers(field, world))
      yield inResource(
        subject,
        'R313',
        path,
        `${typeText(field)} names nobody who signs in`,
        'name a reference to a user, or to somebody with an account: a member of staff',
      );
  };
  yield* namedField(subject, path, wanted, check, of);
}

function* receiver(subject: Subject, world: World, path: string, wanted: Receiver): Iterable<Problem> {
  if (wanted === 'author') return;
  if (wanted === 'self') {
    if (subject.id !== users) yield inResource(subject, 'R313', path, `${subject.id} is nobody who signs in`);
    return;
  }
  if (typeof wanted === 'string') return yield* receiverAt(subject, world, path, wanted);
  const known = subject.resource.actions;
  if (wanted.can !== '' && !known.includes(wanted.can))
    yield inResource(
      subject,
      'R313',
      `${path}.can`,
      `${quote(wanted.can)} is no action of ${subject.id}`,
      didYouMean(wanted.can, known),
    );
  const scopes = Object.keys(subject.declaration.scope ?? {});
  if (wanted.of && !scopes.includes(wanted.of))
    yield inResource(
      subject,
      'R313',
      `${path}.of`,
      `${subject.id} belongs to no ${wanted.of}`,
      didYouMean(wanted.of, scopes),
    );
}

/** Checks that what is sent reaches somebody, here or outside. */
function* reached(subject: Subject, world: World, path: string, { notify, tell }: Reaction): Iterable<Problem> {
  if (tell) yield* letter(subject, world, `${path}.tell`, tell);
  if (notify ? notify.length === 0 : !tell)
    yield inResource(
      subject,
      'R313',
      `${path}.notify`,
      'reaches nobody',
      'name "author", a field, or { can: "dispatch" }',
    );
  for (const [n, wanted] of (notify ?? []).entries()) yield* receiver(subject, world, `${path}.notify[${n}]`, wanted);
}

/** Checks reactions: they must belong to a declared step, and notify somebody. */
const reactions: Check = function* (subject, world) {
  const { on, states } = subject.declaration;
  if (!on) return;
  const steps = Object.keys(states?.transitions ?? {});
  for (const step of Object.keys(on.moved ?? {}))
    if (!steps.includes(step))
      yield inResource(
        subject,
        'R313',
        `on.moved.${step}`,
        `${quote(step)} is not a transition of ${subject.id}`,
        didYouMean(step, steps),
      );
  if (on.late && !subject.declaration.overdue)
    yield inResource(subject, 'R313', 'on.late', `${subject.id} has no flag that says so`, 'declare overdue');
  for (const [key, list] of [
    ['added', on.added],
    ['late', on.late],
    ...Object.entries(on.moved ?? {}).map(([step, each]) => [`moved.${step}`, each] as const),
  ] as const) {
    for (const [i, reaction] of (list ?? []).entries()) yield* reached(subject, world, `on.${key}[${i}]`, reaction);
  }
};

const maxDays = 366;

/** Checks reminders: they need a stored date or moment, declared states, and somebody to notify. */
const reminders: Check = function* (subject, world) {
  for (const [i, reminder] of (subject.declaration.on?.reminders ?? []).entries()) {
    const { before, days, while: states = [] } = reminder;
    const path = `on.reminders[${i}]`;
    yield* namedField(subject, `${path}.before`, before, function* (field) {
      if (!isStored(field) || !['date', 'datetime'].includes(field.type.name))
        yield inResource(
          subject,
          'R312',
          `${path}.before`,
          `${typeText(field)} tells no time`,
          'name a date or a datetime',
        );
    });
    if (!Number.isInteger(days) || days < 1 || days > maxDays)
      yield inResource(subject, 'R312', `${path}.days`, `${days} is no number of days from 1 to ${maxDays}`);
    const known = Object.keys(subject.declaration.states?.labels ?? {});
    for (const state of states)
      if (!known.includes(state))
        yield inResource(
          subject,
          'R312',
          `${path}.while`,
          `${quote(state)} is no state of ${subject.id}`,
          didYouMean(state, known),
        );
    yield* reached(subject, world, path, reminder);
  }
};

export const reactionChecks: readonly Check[] = [reactions, reminders];
