import { formProperties } from '../form.ts';
import type { JsonSchema } from '../json.ts';
import { didYouMean } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import { inForm, type Check, type Subject } from './subject.ts';

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? Array.from(value) : []);
const asKeys = (value: unknown): string[] => (typeof value === 'object' && value !== null ? Object.keys(value) : []);

/** The fields that a condition reads, each with its path in the file. */
function conditionNames(condition: JsonSchema, path: string): { name: string; at: string }[] {
  const own = asKeys(condition.properties).map((name) => ({ name, at: `${path}.properties.${name}` }));
  const required = asList(condition.required).map((name, i) => ({ name: String(name), at: `${path}.required[${i}]` }));
  const nested = (['allOf', 'oneOf'] as const).flatMap((key) =>
    asList(condition[key]).flatMap((part, i) => conditionNames((part ?? {}) as JsonSchema, `${path}.${key}[${i}]`)),
  );
  return [...own, ...required, ...nested];
}

function* unknown(
  subject: Subject,
  names: readonly { name: string; at: string }[],
  known: ReadonlySet<string>,
): Iterable<Problem> {
  for (const { name, at } of names) {
    if (name !== '' && !known.has(name))
      yield inForm(subject, 'R212', at, `${quote(name)} is not a field of this form`, didYouMean(name, known));
  }
}

const branches: Check = function* (subject) {
  const { form, states } = subject.declaration;
  const known = new Set([...formProperties(form).keys(), ...(states ? [states.field ?? 'status'] : [])]);
  for (const [i, part] of (form.allOf ?? []).entries()) {
    const path = `allOf[${i}]`;
    if (!part.if || !(part.then ?? part.else)) yield inForm(subject, 'R212', path, 'is no condition with if and then');
    if (part.if) {
      yield* unknown(subject, conditionNames(part.if, `${path}.if`), known);
      const looked = new Set([...asList(part.if.required)].map(String));
      for (const name of asKeys(part.if.properties)) {
        if (!looked.has(name))
          yield inForm(
            subject,
            'R212',
            `${path}.if`,
            `also holds while ${quote(name)} is empty`,
            `add "required": [${quote(name)}] to the condition`,
          );
      }
    }
    for (const side of ['then', 'else'] as const) {
      const required = asList(part[side]?.required).map((name, j) => ({
        name: String(name),
        at: `${path}.${side}.required[${j}]`,
      }));
      yield* unknown(subject, required, known);
    }
  }
};

const redefined: Check = function* (subject) {
  for (const { name, path, spec, refines } of subject.specs) {
    const own = subject.declaration.form.properties[name];
    if (refines || !path.startsWith('allOf') || !own) continue;
    if ('title' in spec)
      yield inForm(
        subject,
        'R212',
        path,
        `${quote(name)} already stands among the properties`,
        'leave the title out to limit it further',
      );
  }
};

/** Reports conditions on a choice that does not exist: they would never hold. */
const choices: Check = function* (subject) {
  const fields = formProperties(subject.declaration.form);
  for (const [i, part] of (subject.declaration.form.allOf ?? []).entries()) {
    for (const [name, condition] of Object.entries(part.if?.properties ?? {})) {
      const options = fields.get(name)?.['x-options'];
      if (!options || Object.keys(options).length === 0 || typeof condition !== 'object' || condition === null)
        continue;
      const { const: one, enum: several } = condition as JsonSchema;
      for (const value of [...(one === undefined ? [] : [one]), ...asList(several)]) {
        if (!Object.hasOwn(options, String(value)))
          yield inForm(
            subject,
            'R212',
            `allOf[${i}].if.properties.${name}`,
            `${quote(value)} is no option of ${quote(name)}`,
            didYouMean(String(value), Object.keys(options)),
          );
      }
    }
  }
};

/** A field has one column, so it must have the same type in every branch. */
const sameType: Check = function* (subject) {
  const types = new Map<string, string>();
  for (const { name, path, spec, refines } of subject.specs) {
    if (refines || !path.startsWith('allOf')) continue;
    const type = spec['x-type'] ?? 'text';
    const other = types.get(name);
    if (other !== undefined && other !== type)
      yield inForm(
        subject,
        'R212',
        `${path}.x-type`,
        `${quote(name)} is of the type ${other} in another branch, and ${type} here`,
      );
    else types.set(name, type);
  }
};

export const branchChecks: readonly Check[] = [branches, redefined, choices, sameType];
