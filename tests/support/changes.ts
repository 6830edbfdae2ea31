import type { Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import { onForm } from './calls.ts';
import type { Rows } from './rows.ts';

/** Types whose values are read back exactly as they were sent. */
const plain = [
  'text',
  'longtext',
  'integer',
  'bool',
  'money',
  'date',
  'time',
  'rate',
  'percent',
  'color',
  'richtext',
  'url',
  'enum',
];

/** A valid change to one field of a row: as sent, and as read back. Empty objects if no field can be changed. */
export async function changeOf(rows: Rows, resource: Resource, row: Row): Promise<{ body: Row; shown: Row }> {
  const conditions = new Set(
    (resource.schema.allOf ?? []).flatMap((part) => [
      ...(part.if?.required ?? []),
      ...Object.keys(part.then?.properties ?? {}),
      ...Object.keys(part.else?.properties ?? {}),
    ]),
  );
  const fields = [...resource.fields.values()].filter(
    ({ name, origin, readOnly, spec, type }) =>
      origin === 'form' &&
      !readOnly &&
      !spec['x-fixed'] &&
      !spec['x-sensitive'] &&
      plain.includes(type.name) &&
      !conditions.has(name) &&
      !resource.uniques.flat().includes(name),
  );
  for (const field of fields) {
    const value = await rows.value(resource, field);
    const other = field.type.name === 'bool' ? row[field.name] !== true : value;
    if (other === null || JSON.stringify(other) === JSON.stringify(row[field.name])) continue;
    return { body: onForm(resource, { [field.name]: other }), shown: { [field.name]: other } };
  }
  return { body: {}, shown: {} };
}
