import { chinaDay } from '../../meta/china-time.ts';
import type { Field } from '../../meta/field.ts';
import type { Json, Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { hour, isoTime, nowMs } from '../../server/clock.ts';
import { fieldErrors } from '../../server/records/validate.ts';

/**
 * Candidate values that fit the rest of the row better than random ones: days from other fields, moments shortly after
 * others, today and soon, the minimum.
 */
function* near({ name, type, spec }: Field, resource: Resource, row: Row): Iterable<Json> {
  const others = (kind: string) =>
    [...resource.fields.values()].flatMap((field) =>
      field.name !== name && field.type.name === kind && typeof row[field.name] === 'string'
        ? [String(row[field.name])]
        : [],
    );
  if (type.name === 'date') yield* [...others('date'), chinaDay(nowMs())];
  if (type.name === 'datetime') {
    for (const day of others('date')) yield `${day}T04:00:00.000Z`;
    for (const moment of others('datetime')) yield isoTime(Date.parse(moment) + hour);
    yield isoTime(nowMs() + hour);
  }
  if (type.name === 'money') yield* ['0.00', '0.01'];
  if (['integer', 'decimal', 'percent'].includes(type.name)) yield* [spec.minimum ?? 0, 1, spec.maximum ?? 1000];
}

/** A value that passes the rules of a field, if one of the candidates does. The row is validated as a whole afterwards. */
export function fittingValue(resource: Resource, field: Field, row: Row): Json | undefined {
  for (const value of near(field, resource, row)) {
    const errors = fieldErrors(resource, { ...row, [field.name]: value }, (name) => name === field.name);
    if (!errors.some(({ path }) => path === field.name)) return value;
  }
  return undefined;
}
