import type { Field } from './field.ts';
import { expandField } from './form.ts';
import type { AskedField } from './model.ts';

/** A field as a step asks for it: open to whoever takes the step, with the choices that the step leaves. */
export function askedField(field: Field, { required, choices }: Omit<AskedField, 'name'>): Field {
  if (!choices) return { ...field, readOnly: false, required };
  const left = Object.entries(field.spec['x-options'] ?? {}).filter(([value]) => choices.includes(value));
  const spec = { ...field.spec, 'x-options': Object.fromEntries(left) };
  return { ...field, readOnly: false, required, spec, schema: expandField(spec, required) };
}
