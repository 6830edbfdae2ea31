import { didYouMean } from './nearest.ts';
import { quote } from './problem.ts';
import { inResource, type Check } from './subject.ts';

const known: Check = function* (subject) {
  const labels = subject.resource.states?.labels ?? {};
  for (const [i, { days, states }] of (subject.declaration.keep ?? []).entries()) {
    if (!Number.isInteger(days) || days < 1)
      yield inResource(subject, 'R117', `keep[${i}].days`, `${quote(days)} is no number of days`);
    for (const [k, state] of (states ?? []).entries())
      if (!Object.hasOwn(labels, state))
        yield inResource(
          subject,
          'R117',
          `keep[${i}].states[${k}]`,
          `${quote(state)} is not a state of ${subject.resource.id}`,
          didYouMean(state, Object.keys(labels)),
        );
  }
};

/** Only rows that nothing refers to may be deleted without a trace. */
const unreferenced: Check = function* (subject, world) {
  const { keep, children, appendOnly } = subject.declaration;
  if (!keep) return;
  if (appendOnly) yield inResource(subject, 'R117', 'keep', 'rows that are only ever added stay');
  if (children) yield inResource(subject, 'R117', 'keep', 'rows have children');
  const files = [...subject.resource.fields.values()].find(({ type }) => type.files !== undefined);
  if (files) yield inResource(subject, 'R117', 'keep', `${quote(files.name)} holds files`);
  for (const other of world.subjects.values()) {
    const field =
      other.id === subject.id
        ? undefined
        : [...other.resource.fields.values()].find(({ spec }) => spec['x-ref'] === subject.id);
    if (field) yield inResource(subject, 'R117', 'keep', `${quote(field.name)} of ${other.id} refers to its rows`);
  }
};

export const keepChecks: readonly Check[] = [known, unreferenced];
