import { didYouMean } from './nearest.ts';
import { isStored, namedField, typeText } from './names.ts';
import { quote } from './problem.ts';
import { inResource, type Check } from './subject.ts';

const overdue: Check = function* (subject) {
  const { overdue: declared } = subject.declaration;
  if (!declared) return;
  const { states } = subject.resource;
  yield* namedField(subject, 'overdue.flag', declared.flag, function* (field) {
    if (field.type.name !== 'bool' || !field.readOnly)
      yield inResource(subject, 'R116', 'overdue.flag', `${typeText(field)} is no read-only yes or no`);
  });
  yield* namedField(subject, 'overdue.deadline', declared.deadline, function* (field) {
    if (field.type.name !== 'datetime' || !isStored(field))
      yield inResource(subject, 'R116', 'overdue.deadline', `${typeText(field)} is no stored moment`);
  });
  for (const [i, state] of declared.while.entries())
    if (!Object.hasOwn(states?.labels ?? {}, state))
      yield inResource(
        subject,
        'R116',
        `overdue.while[${i}]`,
        `${quote(state)} is not a state of ${subject.resource.id}`,
        didYouMean(state, Object.keys(states?.labels ?? {})),
      );
};

export const overdueChecks: readonly Check[] = [overdue];
