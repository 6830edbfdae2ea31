import { didYouMean } from './nearest.ts';
import { isStored, namedField, typeText } from './names.ts';
import { quote, type Problem } from './problem.ts';
import { inResource, type Check, type Subject } from './subject.ts';
import type { Exclusive } from '../exclusive.ts';

function* held(subject: Subject, path: string, { by }: Exclusive): Iterable<Problem> {
  if (by.length === 0) yield inResource(subject, 'R114', `${path}.by`, 'names nothing that could be taken');
  for (const [i, name] of by.entries()) {
    yield* namedField(subject, `${path}.by[${i}]`, name, function* (field) {
      if (!isStored(field) || field.type.column === 'json' || field.type.secret)
        yield inResource(subject, 'R114', `${path}.by[${i}]`, `${typeText(field)} cannot be compared by the database`);
    });
  }
}

function* times(subject: Subject, path: string, { from, to }: Exclusive): Iterable<Problem> {
  if ((from === undefined) !== (to === undefined))
    yield inResource(subject, 'R114', path, 'has one of from and to', 'name both, or none');
  for (const [key, name] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (name === undefined) continue;
    yield* namedField(subject, `${path}.${key}`, name, function* (field) {
      if (field.type.name !== 'datetime' || !field.required)
        yield inResource(subject, 'R114', `${path}.${key}`, `${typeText(field)} is no required moment`);
      else if (key === 'to' && field.spec['x-after'] !== from)
        yield inResource(
          subject,
          'R114',
          `${path}.to`,
          `${quote(name)} may lie before ${quote(from)}`,
          `add "x-after": ${quote(from)} to the form`,
        );
    });
  }
}

const exclusive: Check = function* (subject) {
  const { states } = subject.resource;
  for (const [i, one] of (subject.declaration.exclusive ?? []).entries()) {
    const path = `exclusive[${i}]`;
    yield* held(subject, path, one);
    yield* times(subject, path, one);
    const labels = Object.keys(states?.labels ?? {});
    if (!states || one.while.length === 0)
      yield inResource(subject, 'R114', `${path}.while`, 'names no state in which a row holds it');
    for (const [n, state] of one.while.entries()) {
      if (states && state !== '' && !labels.includes(state))
        yield inResource(
          subject,
          'R301',
          `${path}.while[${n}]`,
          `${quote(state)} is not a state of ${subject.id}`,
          didYouMean(state, labels),
        );
    }
  }
};

export const exclusiveChecks: readonly Check[] = [exclusive];
