import { orNull } from '../../http/openapi/answers.ts';
import { listOf, mapOf, object, text, whole, type Node } from '../../http/openapi/schemas.ts';

const keys = listOf(orNull(text));
const values = listOf(orNull({ type: 'number' }));
const day: Node = { type: 'string', format: 'date' };
const period = { from: day, to: day };

const result = {
  report: text,
  ...period,
  grain: text,
  by: listOf(text),
  filters: mapOf(text),
  kept: mapOf(keys),
  today: day,
  figures: listOf(
    object({ name: text, label: text, kind: text, distinct: { const: true } }, ['name', 'label', 'kind']),
  ),
  rows: listOf(object({ keys, values, before: values }, ['keys', 'values'])),
  names: mapOf(mapOf(text)),
  ordered: mapOf(listOf(text)),
  at: text,
};

/** The figures of a report. */
export const reportResult: Node = object({ ...result, compared: whole(period) }, Object.keys(result));
