import { addDays, dayLength } from '../../../../../meta/china-time.ts';
import type { Json, Row } from '../../../../../meta/json.ts';
import type { Resource } from '../../../../../meta/model.ts';
import type { Spans } from '../../../../../meta/views.ts';

/** The same span elsewhere: dates go by whole days. */
export function shifted(resource: Resource, { from, to }: Spans, row: Row, by: number): Row {
  const isDate = resource.fields.get(from)?.type.name === 'date';
  const later = (value: Json) =>
    isDate
      ? addDays(String(value), Math.round(by / dayLength))
      : new Date(Date.parse(String(value)) + by).toISOString();
  return Object.fromEntries(
    [from, to].flatMap((name) =>
      name !== undefined && typeof row[name] === 'string' ? [[name, later(row[name])]] : [],
    ),
  );
}
