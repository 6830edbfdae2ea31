import type { Json } from '../json.ts';
import { formerNames } from '../field.ts';
import { fits } from './fits.ts';
import { typeOf } from './form.ts';
import { isStored } from './names.ts';
import { quote, type Problem } from './problem.ts';
import { inForm, type Check, type PlacedSpec, type Subject } from './subject.ts';

/** What a form says of rows that are older than it: former names, former types, values of new fields. */
const older: Check = function* (subject) {
  const claimed = new Map<string, string>();
  for (const placed of subject.specs) {
    const keyword = keywords.find((one) => one in placed.spec);
    if (keyword === undefined) continue;
    const field = subject.resource.fields.get(placed.name);
    const why = whyNothingStored(subject, field !== undefined && isStored(field));
    if (why) yield inForm(subject, idOf[keyword], `${placed.path}.${keyword}`, `${quote(placed.name)} ${why}`);
    else {
      yield* nameBefore(subject, placed, claimed);
      yield* formerType(subject, placed);
      yield* oldRows(subject, placed);
    }
  }
};

const keywords = ['x-was', 'x-convert', 'x-old-rows'] as const;
const idOf = { 'x-was': 'R231', 'x-convert': 'R232', 'x-old-rows': 'R233' } as const;

function whyNothingStored({ declaration }: Subject, stored: boolean): string | undefined {
  if (!stored) return 'is not stored, so no row is older than it';
  return declaration.chained ? 'is signed as it was written, and stays so' : undefined;
}

function* nameBefore(
  subject: Subject,
  { name, path, spec }: PlacedSpec,
  claimed: Map<string, string>,
): Iterable<Problem> {
  for (const former of formerNames(spec)) {
    const other = claimed.get(former);
    const at = `${path}.x-was`;
    if (!/^[a-z][A-Za-z0-9]{0,39}$/.test(former))
      yield inForm(subject, 'R231', at, `${quote(former)} is not a field name`);
    else if (subject.resource.fields.has(former))
      yield inForm(subject, 'R231', at, `there is a field ${quote(former)} again`, 'give that one a name of its own');
    else if (other !== undefined && other !== name)
      yield inForm(subject, 'R231', at, `${quote(former)} is the former name of ${quote(other)} already`);
    claimed.set(former, name);
  }
}

function* formerType(subject: Subject, placed: PlacedSpec): Iterable<Problem> {
  const from = placed.spec['x-convert'];
  if (from === undefined) return;
  const type = typeOf(placed);
  const former = typeOf({ ...placed, spec: { ...placed.spec, 'x-type': from } });
  const at = `${placed.path}.x-convert`;
  if (former === type) yield inForm(subject, 'R232', at, `${quote(placed.name)} is of the type ${from} already`);
  else if (former.column === type.column)
    yield inForm(subject, 'R232', at, `${from} and ${type.name} are stored alike`, 'take "x-convert" away');
  else if ([former, type].some(({ secret, column }) => secret || column === 'json'))
    yield inForm(
      subject,
      'R232',
      at,
      `a value of ${from} cannot be read as ${type.name}`,
      'give the new field another name',
    );
}

function* oldRows(subject: Subject, { name, path, spec }: PlacedSpec): Iterable<Problem> {
  if (!('x-old-rows' in spec)) return;
  const value = spec['x-old-rows'] as Json;
  const schema = subject.resource.fields.get(name)?.schema;
  const at = `${path}.x-old-rows`;
  if (spec['x-copy'] !== undefined || spec['x-formula'] !== undefined)
    yield inForm(subject, 'R233', at, `${quote(name)} is worked out, in older rows too`);
  else if (value !== null && schema && !fits(value, schema))
    yield inForm(subject, 'R233', at, `${JSON.stringify(value)} does not fit ${quote(name)}`);
}

export const olderChecks: readonly Check[] = [older];
