import type { FieldType } from '../field.ts';
import type { Json, JsonSchema } from '../json.ts';
import { fieldType } from './base.ts';

/**
 * A field type for several values of another type: a JSON array in its column, repeated or comma-separated in form
 * bodies.
 */
export function listOf(
  name: string,
  one: FieldType,
  own: { items?: number; schema?: (items: JsonSchema) => JsonSchema } = {},
): FieldType {
  const maxItems = own.items ?? 100;
  return fieldType({
    name,
    column: 'json',
    filters: one.column === 'text' && !one.heavy ? ['has', 'empty'] : ['empty'],
    sortable: false,
    schema: (spec) => {
      const items = one.schema(spec);
      return { type: 'array', items, uniqueItems: true, maxItems, ...own.schema?.(items) };
    },
    parse: (text) => {
      const values = text.split(',').map((part) => one.parse(part));
      return values.includes(undefined) ? undefined : (values as Json[]);
    },
    ...(one.files && {
      files: (value: Json) => (Array.isArray(value) ? value.map(String) : []),
      pictures: one.pictures,
    }),
    text: (value, spec) => (Array.isArray(value) ? value.map((item) => one.text(item, spec)).join('、') : ''),
    sheet: one.sheet === 'none' ? 'none' : 'text',
    fromSheet: (text, spec) =>
      text
        .split(/\s*[、,，;；\n]\s*/)
        .filter(Boolean)
        .map((part) => one.fromSheet(part, spec))
        .join(','),
  });
}
