import type { Field } from '../../../meta/field.ts';
import type { Resource } from '../../../meta/model.ts';
import { readAggregate } from '../../../meta/resource.ts';
import type { Node } from './schemas.ts';

/** What a form asks of a field beyond its schema, each keyword in words. */
const words = {
  'x-show': (condition: string) => `There only where ${condition}; otherwise refused`,
  'x-required-when': (condition: string) => `Required where ${condition}`,
  'x-readonly-when': (condition: string) => `Cannot be changed where ${condition}`,
  'x-after': (other: string) => `After ${other}`,
  'x-at-least': (other: string) => `At least ${other}`,
  'x-at-most': (other: string) => `At most ${other}`,
  'x-min': (amount: string) => `At least ${amount}`,
  'x-max': (amount: string) => `At most ${amount}`,
  'x-from': (path: string) => `Where it is left out, ${path}`,
  'x-sequence': (code: string) => `Where it is left out, the next number of ${code}`,
} as const;

const sentences = (parts: readonly string[]): string => parts.map((part) => `${part}.`).join(' ');

function ofField({ spec }: Field): string[] {
  const said = (Object.keys(words) as (keyof typeof words)[]).flatMap((keyword) => {
    const value = spec[keyword];
    return value === undefined ? [] : [words[keyword](value)];
  });
  const unique = spec['x-unique'];
  const among = unique === true || !unique ? '' : ` among rows with the same ${[unique].flat().join(', ')}`;
  return [
    ...said,
    ...(unique ? [`Unique${among}`] : []),
    ...(spec['x-fixed'] ? ['Cannot be changed once the row is there'] : []),
  ];
}

/** The form as what callers may send, with its rules: those over one field beside it, those across fields at the form. */
export function withConditions(resource: Resource, form: Node): Node {
  const properties = Object.entries(form.properties as Record<string, Node>).map(([name, property]) => {
    const field = resource.fields.get(name);
    const described = [property.description, field && sentences(ofField(field))].filter(Boolean).join(' ');
    return [name, described === '' ? property : { ...property, description: described }] as const;
  });
  const rules = (resource.rules?.checks ?? []).map(({ check, message, at }) => `${check} (${at}: ${message})`);
  return {
    ...form,
    properties: Object.fromEntries(properties),
    ...(rules.length > 0 && { description: `Rules: ${rules.join('; ')}` }),
  };
}

/** Where the value of a field comes from that nobody sends. */
export function origin(resource: Resource, { name, spec }: Field): string | undefined {
  const computed = resource.declaration.computed?.[name];
  if (computed) {
    const { how, resource: from, field, where } = readAggregate(computed);
    const only = Object.entries(where).map(([by, values]) => `${by} ${[values].flat().join(', ')}`);
    return `Worked out: ${how} of ${from}${field ? ` ${field}` : ''}${only.length > 0 ? ` where ${only.join(' and ')}` : ''}`;
  }
  if (spec['x-formula']) return `Worked out: ${spec['x-formula']}`;
  if (spec['x-copy']) return `Copy of ${spec['x-copy']}`;
  return undefined;
}
