import type { Field } from './field.ts';
import type { FormFile, FormRule } from './resource.ts';
import type { Resource } from './model.ts';

/** Conditional keywords of a field. */
export const conditionKeys = ['x-show', 'x-required-when', 'x-readonly-when'] as const;

/** The source text of the expressions in a form. Only `src/expressions/` can parse them. */
export interface DeclaredRules {
  readonly checks: readonly FormRule[];
  /** Field → condition under which it is shown. */
  readonly show: ReadonlyMap<string, string>;
  /** Field → condition under which it is required; an empty text means whenever it is shown. */
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
  // An invalid rule was reported when the form was read.
  const checks = (form['x-rules'] ?? []).filter((rule) => typeof rule === 'object');
  if (checks.length + show.length + required.length + locked.length === 0) return undefined;
  return { checks, show: new Map(show), required: new Map([...required, ...shownRequired]), locked: new Map(locked) };
}

/** Field → source text of its formula. */
export const deriveFormulas = (fields: ReadonlyMap<string, Field>): ReadonlyMap<string, string> =>
  new Map(
    [...fields.values()].flatMap(({ name, spec }) =>
      spec['x-formula'] === undefined ? [] : [[name, spec['x-formula']] as const],
    ),
  );

/** The initial state, which a row lacks until it is stored. */
export const beginning = ({ states }: Resource): Readonly<Record<string, string>> =>
  states ? { [states.field]: states.initial } : {};
