import { chinaDay } from '../../../../meta/china-time.ts';
import type { Field } from '../../../../meta/field.ts';
import type { Json, Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { storedProfile } from '../../../providers/session.ts';
import type { Values } from './validate.ts';

export const sameValue = (a: Json | undefined, b: Json | undefined): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const writable = (resource: Resource) =>
  [...resource.fields.values()].filter((field) => field.origin === 'form' && !field.readOnly);

/** Fields whose stored value the dialog never has: they are kept unless somebody replaces them. */
export function keptFields(resource: Resource, row: Row): Map<string, string> {
  const kept = new Map<string, string>();
  for (const { name, spec } of writable(resource))
    if (spec['x-sensitive'] && row[name]) kept.set(name, String(row[name]));
  return kept;
}

/** The values with which a dialog opens on a row. */
export function initialValues(resource: Resource, row: Row): Row {
  return Object.fromEntries(
    writable(resource)
      .filter(
        ({ name, type, spec }) =>
          !type.secret && !(spec['x-sensitive'] && row[name]) && row[name] !== null && row[name] !== undefined,
      )
      .map(({ name }) => [name, row[name] as Json]),
  );
}

/** What the form fills in for a new row. */
export const defaultValues = (resource: Resource): Row =>
  Object.fromEntries(
    Object.entries(resource.schema.properties ?? {}).flatMap(([name, { default: given }]) => {
      const value = given ?? beginning(resource.fields.get(name));
      return value === undefined ? [] : [[name, value]];
    }),
  );

const minute = 60_000;

/** What is known of a row because somebody enters it now. */
export function beginning(field: Field | undefined): string | undefined {
  switch (field?.spec['x-begin']) {
    case 'today':
      return chinaDay(Date.now());
    case 'now':
      return new Date(Math.floor(Date.now() / minute) * minute).toISOString();
    case 'userName':
      return storedProfile().realName || undefined;
    default:
      return undefined;
  }
}

/** A copy to begin a new row with: without what must differ and what the dialog does not know. */
export function copiedValues(resource: Resource, row: Row): Row {
  const unique = new Set(resource.uniques.map((names) => names[0]));
  return Object.fromEntries(
    Object.entries(initialValues(resource, row)).filter(
      ([name]) => !unique.has(name) && !resource.fields.get(name)?.spec['x-sensitive'],
    ),
  );
}

/** Only what differs from before; an emptied field is `null`. A hidden one is not sent: the server empties it by the same condition. */
export function changedValues(before: Values, after: Values, visible: ReadonlySet<string>): Row {
  const changes: Row = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (visible.has(name) && !sameValue(before[name], after[name])) changes[name] = after[name] ?? null;
  }
  return changes;
}

export const givenValues = (values: Values, visible: ReadonlySet<string>): Row =>
  Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, Json] => visible.has(entry[0]) && entry[1] !== undefined && entry[1] !== null,
    ),
  );
