import type { Field } from '../../../meta/field.ts';
import type { Resource } from '../../../meta/model.ts';
import type { ColumnSpec } from '../tables.ts';

/** What a declaration says of rows that are older than a field, or than its name or type of today. */
export function olderRows(
  resource: Resource,
  field: Field,
): Pick<ColumnSpec, 'was' | 'converts' | 'old' | 'mandatory'> {
  const { name, type, spec, schema, origin } = field;
  if (origin === 'state') return { old: resource.states?.initial ?? null };
  if (origin !== 'form') return {};
  const { 'x-was': was, 'x-convert': from } = spec;
  const declared = 'x-old-rows' in spec ? spec['x-old-rows'] : field.required ? schema.default : undefined;
  const derived = spec['x-copy'] !== undefined || resource.formulas.has(name);
  return {
    ...(was !== undefined && { was: [was].flat() }),
    ...(from !== undefined && { converts: { from, to: type.name, spec, schema } }),
    ...(declared !== undefined && declared !== null && { old: type.toColumn(declared) }),
    ...(declared === undefined && field.required && !derived && { mandatory: true }),
  };
}
