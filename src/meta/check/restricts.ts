import { placeResources } from '../places.ts';
import { didYouMean } from './nearest.ts';
import { isStored, knownOptions, namedField, typeText } from './names.ts';
import { quote, type Problem } from './problem.ts';
import { inResource, type Check, type Subject, type World } from './subject.ts';

const faults = (subject: Subject) => (path: string, message: string, hint?: string) =>
  inResource(subject, 'R123', `restricts.${path}`, message, hint);

/** Checks that a place has one such row, that it can be told whether it is in force, and that what it takes back exists. */
const restricts: Check = function* (subject, world) {
  const declared = subject.declaration.restricts;
  if (!declared) return;
  const fault = faults(subject);
  yield* namedField(subject, 'restricts.by', declared.by, function* (field) {
    const place = placeResources[declared.scope];
    if (field.spec['x-ref'] !== place || field.type.name !== 'ref')
      yield fault('by', `${typeText(field)} is no reference to ${place}`);
    else if (!field.spec['x-unique'] || !field.required)
      yield fault('by', `${quote(field.name)} can be empty, or the same in two rows`, 'require it, with "x-unique"');
  });
  for (const [name, values] of Object.entries(declared.while))
    yield* namedField(subject, `restricts.while.${name}`, name, () =>
      knownOptions(subject, 'R123', `restricts.while.${name}`, name, [values ?? []].flat()),
    );
  if (declared.until !== undefined)
    yield* namedField(subject, 'restricts.until', declared.until, function* (field) {
      if (!isStored(field) || field.type.name !== 'date') yield fault('until', `${typeText(field)} is no stored day`);
    });
  for (const [name, taken] of Object.entries(declared.unless)) {
    yield* namedField(subject, `restricts.unless.${name}`, name, function* (field) {
      if (!isStored(field) || field.type.name !== 'bool')
        yield fault(`unless.${name}`, `${typeText(field)} is no stored yes or no`);
    });
    for (const [i, { code, actions }] of (taken ?? []).entries())
      yield* knownActions(subject, world, `unless.${name}[${i}]`, code, actions);
  }
};

function* knownActions(
  subject: Subject,
  { subjects }: World,
  path: string,
  code: string | undefined,
  actions: readonly string[],
): Iterable<Problem> {
  const fault = faults(subject);
  const resources = [...subjects.values()].map(({ resource }) => resource);
  const behind = code === undefined ? resources : resources.filter((resource) => resource.code === code);
  if (behind.length === 0)
    yield fault(
      `${path}.code`,
      `${quote(code ?? '')} is the permission code of no resource`,
      didYouMean(
        code ?? '',
        resources.map((resource) => resource.code),
      ),
    );
  const known = behind.flatMap((resource) => resource.actions);
  for (const action of behind.length === 0 ? [] : actions)
    if (!known.includes(action))
      yield fault(
        `${path}.actions`,
        `${quote(action)} is no action of ${code ?? 'any code'}`,
        didYouMean(action, known),
      );
}

export const restrictsChecks: readonly Check[] = [restricts];
