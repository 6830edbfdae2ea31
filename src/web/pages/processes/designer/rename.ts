import type { FieldSpec } from '../../../../meta/field.ts';
import type { Json, JsonSchema } from '../../../../meta/json.ts';
import type { FormFile } from '../../../../meta/resource.ts';
import { conditionKeys } from '../../../../meta/rules.ts';
import { renameOnCard } from './cards.ts';

const expressions = [...conditionKeys, 'x-formula'] as const;
const references = ['x-at-least', 'x-at-most', 'x-after'] as const;

/** A text in quotes, or a word that is no member of something and no function. */
const words = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?<![\w.])[A-Za-z_]\w*(?!\s*\(|\w)/g;

/** An expression with another name for one of its fields. */
export const renameIn = (expression: string, name: string, next: string): string =>
  expression.replace(words, (word) => (word === name ? next : word));

/** Gives a field another name, and leaves its place. Whatever speaks of it goes along: rules, conditions, formulas, comparisons. */
export function renameField(form: FormFile, name: string, next: string): FormFile {
  if (next === name || next === '' || Object.hasOwn(form.properties, next)) return form;
  const swap = (each: string) => (each === name ? next : each);
  const spec = (one: FieldSpec): FieldSpec => ({ ...one, ...changed(one, name, next) });
  return {
    ...form,
    properties: renamed(form.properties, swap, spec),
    ...(form.required && { required: form.required.map(swap) }),
    ...(form.allOf && { allOf: form.allOf.map((branch) => renameBranch(branch, swap, spec)) }),
    ...(form['x-rules'] && {
      'x-rules': form['x-rules'].map((rule) => ({
        ...rule,
        check: renameIn(rule.check, name, next),
        at: swap(rule.at),
      })),
    }),
    ...(form['x-cards'] && { 'x-cards': form['x-cards'].map((card) => renameOnCard(card, swap)) }),
  };
}

function changed(spec: FieldSpec, name: string, next: string): Partial<FieldSpec> {
  const rewritten = expressions.flatMap((key) => {
    const text = spec[key];
    return text === undefined ? [] : [[key, renameIn(text, name, next)]];
  });
  const compared = references.flatMap((key) => (spec[key] === name ? [[key, next]] : []));
  return Object.fromEntries([...rewritten, ...compared]) as Partial<FieldSpec>;
}

const renamed = <T>(specs: Record<string, T>, swap: (name: string) => string, to: (one: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(specs).map(([each, one]) => [swap(each), to(one)]));

const parts = ['if', 'then', 'else'] as const;

/** What a branch looks at, and what it asks for. */
function renameBranch(
  branch: JsonSchema,
  swap: (name: string) => string,
  spec: (one: FieldSpec) => FieldSpec,
): JsonSchema {
  const rewritten = parts.flatMap((key) => {
    const part = branch[key];
    if (!part) return [];
    const next: JsonSchema = {
      ...part,
      ...(part.properties && {
        properties: renamed(part.properties, swap, key === 'if' ? same : (spec as (one: JsonSchema) => JsonSchema)),
      }),
      ...(part.required && { required: part.required.map(swap) }),
    };
    return [[key, next]];
  });
  return { ...branch, ...(Object.fromEntries(rewritten) as Record<string, Json>) };
}

const same = <T>(one: T): T => one;
