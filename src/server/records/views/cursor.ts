import { AppError } from '../../../meta/errors.ts';
import type { Field } from '../../../meta/field.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { readJson } from '../../../meta/strict-json.ts';
import type { Context } from '../../context.ts';
import { after } from '../../storage/after.ts';
import type { Condition } from '../../storage/condition.ts';
import type { Order } from '../../storage/store.ts';
import { isInvalid, readValue } from '../input.ts';

/** Where the next page begins: the values of this page's last row by which the rows are ordered. */
export const cursorOf = (order: readonly Order[], last: Row): string =>
  JSON.stringify(order.map(({ column }) => last[column] ?? null));

const invalid = () =>
  new AppError('invalid', {}, { errors: [{ path: '_after', problem: 'type', values: { title: '_after' } }] });

/** The rows behind the one whose values a caller sends back. */
export function readAfter(
  { db: { dialect } }: Context,
  resource: Resource,
  order: readonly Order[],
  raw: unknown,
): Condition {
  const values = typeof raw === 'string' && raw.length <= 2000 ? readJson(raw) : raw;
  if (!Array.isArray(values) || values.length !== order.length) throw invalid();
  const stored = order.map(({ column }, i) => {
    const field = resource.fields.get(column) as Field;
    const given: unknown = values[i];
    if (given === null) return null;
    const value = ['string', 'number', 'boolean'].includes(typeof given)
      ? readValue(field, String(given), 'form')
      : null;
    if (value === null || isInvalid(value)) throw invalid();
    return dialect.encode(field.type.column, field.type.toColumn(value));
  });
  return after(order, stored, dialect.absent);
}
