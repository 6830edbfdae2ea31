import { spanMs } from '../timed.ts';
import { isStored, namedField, typeText } from './names.ts';
import { quote } from './problem.ts';
import { inResource, type Check } from './subject.ts';

/** Checks timed steps: transitions with `at` or `after`. */
const timed: Check = function* (subject) {
  for (const [name, { at, after, fields = [], fourEyes }] of Object.entries(
    subject.declaration.states?.transitions ?? {},
  )) {
    if (at === undefined && after === undefined) continue;
    const path = `states.transitions.${name}`;
    if (at !== undefined && after !== undefined)
      yield inResource(subject, 'R312', path, 'has both at and after', 'keep one of them');
    if (after && spanMs(after.time) === undefined)
      yield inResource(
        subject,
        'R312',
        `${path}.after.time`,
        `${quote(after.time)} is no span of time`,
        'write a number and s, m, h or d: "15m"',
      );
    const [key, of] = at === undefined ? ['after.of', after?.of ?? ''] : ['at', at];
    yield* namedField(subject, `${path}.${key}`, of, function* (field) {
      if (!isStored(field) || !['date', 'datetime'].includes(field.type.name))
        yield inResource(
          subject,
          'R312',
          `${path}.${key}`,
          `${typeText(field)} tells no time`,
          'name a date or a datetime',
        );
    });
    for (const [i, field] of fields.entries())
      if (field.endsWith('!'))
        yield inResource(
          subject,
          'R312',
          `${path}.fields[${i}]`,
          `nobody is there to fill in ${quote(field.slice(0, -1))}`,
          'take the exclamation mark away',
        );
    if (fourEyes) yield inResource(subject, 'R312', `${path}.fourEyes`, 'nobody is there who could be another person');
  }
};

export const timedChecks: readonly Check[] = [timed];
