import type { Field } from './field.ts';
import type { FormFile, FormRule } from './resource.ts';
import type { Resource } from './model.ts';

/** Conditions that a field can stand under, by the keyword that declares them. */
export const conditionKeys = ['x-show', 'x-required-when', 'x-readonly-when'] as const;

/** What the expressions of a form say, as they are written. Only `src/expressions/` can read them. */
export interface DeclaredRules {
  readonly checks: readonly FormRule[];
  /** Field → whether it is there. */
  readonly show: ReadonlyMap<string, string>;
  /** Field → when it must be filled; with an empty text, whenever it is there. */
  readonly required: ReadonlyMap<string, string>;
  readonly locked: ReadonlyMap<string, string>;
}

export function deriveRules(form: FormFile, fields: ReadonlyMap<string, Field>): DeclaredRules | undefined {
  const under = (key: (typeof conditionKeys)[number]) =>
    [...fields.values()].flatMap(({ name, spec }) => (spec[key] === undefined ? [] : [[name, spec[key]] as const]));
  const [show, required, locked] = conditionKeys.map(under) as [
    ReturnType<typeof under>,
    ReturnType<typeof under>,
    ReturnType<typeof under>,
  ];
  const shownRequired = show.filter(([name]) => form.required?.includes(name)).map(([name]) => [name, ''] as const);
  // One that is no rule was reported when the form was read.
  const checks = (form['x-rules'] ?? []).filter((rule) => typeof rule === 'object');
  if (checks.length + show.length + required.length + locked.length === 0) return undefined;
  return { checks, show: new Map(show), required: new Map([...required, ...shownRequired]), locked: new Map(locked) };
}

/** Field → how it is worked out, as it is written. */
export const deriveFormulas = (fields: ReadonlyMap<string, Field>): ReadonlyMap<string, string> =>
  new Map(
    [...fields.values()].flatMap(({ name, spec }) =>
      spec['x-formula'] === undefined ? [] : [[name, spec['x-formula']] as const],
    ),
  );

/** A row before it is stored lacks the state in which it will begin. */
export const beginning = ({ states }: Resource): Readonly<Record<string, string>> =>
  states ? { [states.field]: states.initial } : {};
