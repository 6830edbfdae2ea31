import { isRestricted } from '../meta/field-access.ts';
import { chinaDay } from '../meta/china-time.ts';
import type { Field } from '../meta/field.ts';
import type { Row } from '../meta/json.ts';
import { isEmpty, kindOf, readCell } from './kinds.ts';
import { tableOf, type Table } from './tables.ts';
import { Day, Moment } from './values.ts';

/** Why an expression may not read a field; undefined if it may. */
export function unreadable(field: Field): string | undefined {
  if (field.type.secret || field.spec['x-sensitive'])
    return 'is masked, and who fills in a form does not have its value';
  if (isRestricted(field)) return 'is shown only to some, and a message would tell the others';
  if (field.origin === 'computed' || field.origin === 'system') return 'is not there yet when a form is filled in';
  return (kindOf(field) ?? tableOf(field)) ? undefined : `holds what expressions cannot read (${field.type.name})`;
}

/** The same for a rule, which is held once the rows that are saved along are written. */
export const unreadableByRule = (field: Field): string | undefined =>
  field.overRows && kindOf(field) ? undefined : unreadable(field);

/** Variable name → type, for all fields that expressions may read. */
export const variableTypes = (fields: ReadonlyMap<string, Field>): Map<string, string> =>
  new Map(
    [...fields.values()].flatMap((field) =>
      unreadableByRule(field) === undefined
        ? [[field.name, (kindOf(field) ?? tableOf(field))?.type ?? 'dyn'] as const]
        : [],
    ),
  );

/** The tables among them. */
export const tablesIn = (fields: ReadonlyMap<string, Field>): Table[] =>
  [...fields.values()].flatMap((field) => tableOf(field) ?? []);

/** The values of the fields that an expression uses. Empty fields are left out, so using one gives no value. */
export function contextOf(fields: readonly Field[], row: Row, now: number): Map<string, unknown> {
  const context = new Map<string, unknown>([
    ['today', new Day(chinaDay(now))],
    ['now', new Moment(now)],
  ]);
  for (const field of fields) {
    const value = row[field.name];
    const read = isEmpty(value) ? undefined : (tableOf(field)?.read(value) ?? readCell(field, value));
    if (read !== undefined) context.set(field.name, read);
  }
  return context;
}
