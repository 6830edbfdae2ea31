import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { labelsFor } from '../../records/labels.ts';
import { codecOf } from '../../records/codec.ts';
import type { StoredRow } from '../../storage/database.ts';

/** Rows as callers see them, each able to say its fields: the value, or the name of what it refers to. */
export async function withLabels(
  context: Context,
  resource: Resource,
  stored: readonly StoredRow[],
): Promise<{ row: Row; say(field: string): string }[]> {
  const rows = stored.map(codecOf(context, resource).toWire);
  const refs = await labelsFor(context, resource, rows);
  return rows.map((row) => ({
    row,
    say(field) {
      const value = String(row[field] ?? '');
      const target = resource.fields.get(field)?.spec['x-ref'];
      return (target && refs[target]?.[value]) ?? value;
    },
  }));
}
