import type { FieldSpec } from '../field.ts';
import { expandField } from '../form.ts';
import type { Json } from '../json.ts';
import { fits, isPattern } from './fits.ts';
import { typeOf } from './form.ts';
import { quote } from './problem.ts';
import { inForm, type Check, type PlacedSpec } from './subject.ts';

/** Limit keywords by kind of value. Structured data may use all of JSON Schema. */
const limitsOf: Record<string, readonly string[]> = {
  string: ['minLength', 'maxLength', 'pattern', 'enum', 'const'],
  number: ['minimum', 'maximum', 'multipleOf', 'enum', 'const'],
  integer: ['minimum', 'maximum', 'multipleOf', 'enum', 'const'],
  boolean: ['const'],
  array: ['minItems', 'maxItems', 'uniqueItems'],
};

const always = new Set(['title', 'description', 'default', 'readOnly']);

function kindOf(placed: PlacedSpec): string {
  const { type } = typeOf(placed).schema(placed.spec);
  return typeof type === 'string' ? type : 'any';
}

/** A branch that only limits a field inherits the type from the field's main declaration. */
const whole = (placed: PlacedSpec, own: Readonly<Record<string, FieldSpec>>): PlacedSpec =>
  placed.refines ? { ...placed, spec: { ...own[placed.name], ...placed.spec } as FieldSpec } : placed;

const belonging: Check = function* (subject) {
  for (const placed of subject.specs) {
    const full = whole(placed, subject.declaration.form.properties);
    // An amount is a string on the wire, but limits of strings make no sense for it.
    const allowed = typeOf(full).name === 'money' ? [] : limitsOf[kindOf(full)];
    if (!allowed) continue;
    for (const key of Object.keys(placed.spec)) {
      if (!key.startsWith('x-') && !always.has(key) && !allowed.includes(key))
        yield inForm(
          subject,
          'R211',
          `${placed.path}.${key}`,
          `${quote(key)} does not belong to the type ${typeOf(full).name}`,
        );
    }
  }
};

const pairs = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const;

const satisfiable: Check = function* (subject) {
  for (const placed of subject.specs) {
    const { spec, path } = whole(placed, subject.declaration.form.properties);
    if (spec.pattern !== undefined && !isPattern(spec.pattern))
      yield inForm(subject, 'R211', `${path}.pattern`, `${quote(spec.pattern)} is not a regular expression`);
    for (const key of ['maxLength', 'maxItems'] as const)
      if (placed.spec[key] === 0) yield inForm(subject, 'R211', `${path}.${key}`, `${key} 0 leaves room for nothing`);
    const schema = expandField(spec, false);
    for (const [low, high] of pairs) {
      const [min, max] = [schema[low], schema[high]];
      const key = placed.spec[low] === undefined ? high : low;
      if (min !== undefined && max !== undefined && min > max)
        yield inForm(subject, 'R211', `${path}.${key}`, `${low} ${min} is above ${high} ${max}`);
    }
  }
};

const defaults: Check = function* (subject) {
  for (const placed of subject.specs) {
    const full = whole(placed, subject.declaration.form.properties);
    const value = full.spec.default as Json | undefined;
    if (value === undefined || placed.spec.default === undefined) continue;
    const type = typeOf(full);
    const readable = typeof value !== 'string' || type.parse(value) === value;
    if (!fits(value, expandField(full.spec, false)) || !readable)
      yield inForm(
        subject,
        'R210',
        `${placed.path}.default`,
        `${quote(value)} does not fit ${quote(placed.name)} (${type.name})`,
      );
  }
};

export const limitChecks: readonly Check[] = [belonging, satisfiable, defaults];
