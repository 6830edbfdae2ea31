import type { FieldSpec } from './field.ts';
import { fieldTypes } from './fields/index.ts';
import type { JsonSchema } from './json.ts';
import type { FormFile } from './resource.ts';

/** Every property of a form, including those in conditional branches, in reading order. */
export function formProperties(form: FormFile): Map<string, FieldSpec> {
  const found = new Map<string, FieldSpec>(Object.entries(form.properties));
  for (const branch of branches(form)) {
    for (const [name, spec] of Object.entries(branch.properties ?? {})) {
      if ('title' in spec && !found.has(name)) found.set(name, spec as FieldSpec);
    }
  }
  return found;
}

function branches(form: FormFile): JsonSchema[] {
  return (form.allOf ?? [])
    .flatMap((part) => [part.then, part.else])
    .filter((branch): branch is JsonSchema => branch !== undefined);
}

/** The JSON Schema of one field: the keywords of its type, overridden by those of the form. */
export function expandField(spec: FieldSpec, required: boolean): JsonSchema {
  const type = fieldTypes.get(spec['x-type'] ?? 'text');
  if (!type) throw new TypeError(`unknown field type ${spec['x-type']}`);
  const schema: JsonSchema = { ...type.schema(spec), ...spec };
  if (spec.items?.properties) schema.items = expandColumns(spec.items, spec.items.properties);
  if (required && schema.type === 'string' && schema.minLength === undefined && !schema.oneOf) schema.minLength = 1;
  if (required && schema.type === 'array' && schema.minItems === undefined) schema.minItems = 1;
  return schema;
}

/** Does a column of a table name a type of the product, and not only one of JSON Schema? */
export const isTyped = (column: JsonSchema): boolean => fieldTypes.has(String(column?.['x-type']));

/** Columns of a table that name a type of the product say what it asks. */
const expandColumns = (items: JsonSchema, columns: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  ...items,
  properties: Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      isTyped(column) ? expandField({ title: name, ...column }, items.required?.includes(name) ?? false) : column,
    ]),
  ),
});

/**
 * The form as a complete draft-07 schema: shown by the dialog and validated by the server. Leaves out fields that only
 * the server writes. Conditional fields are made required by their rules, not here.
 */
export function expandForm(form: FormFile): JsonSchema {
  const expanded: JsonSchema = {
    type: 'object',
    required: writable(form, form.required),
    properties: expandAll(form.properties, form.required),
  };
  if (form.allOf) {
    expanded.allOf = form.allOf.map((part) => ({
      ...part,
      ...(part.then && { then: expandBranch(form, part.then) }),
      ...(part.else && { else: expandBranch(form, part.else) }),
    }));
  }
  return expanded;
}

const expandBranch = (form: FormFile, branch: JsonSchema): JsonSchema => ({
  ...branch,
  ...(branch.required && { required: writable(form, branch.required) }),
  ...(branch.properties && { properties: expandAll(branch.properties as Record<string, FieldSpec>, branch.required) }),
});

const writable = (form: FormFile, names: string[] = []) =>
  names.filter((name) => !form.properties[name]?.readOnly && form.properties[name]?.['x-show'] === undefined);

function expandAll(properties: Record<string, FieldSpec>, required: string[] = []): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([, spec]) => !spec.readOnly)
      .map(([name, spec]) => [name, 'title' in spec ? expandField(spec, required.includes(name)) : spec]),
  );
}
