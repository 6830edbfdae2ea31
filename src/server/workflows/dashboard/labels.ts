import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { labelsFor } from '../../records/labels.ts';
import { codecOf } from '../../records/rows.ts';
import type { StoredRow } from '../../storage/database.ts';

/** Rows as callers see them, each with what its field is called by: the value, or the name of what it refers to. */
export async function withLabels(context: Context, resource: Resource, stored: readonly StoredRow[], field: string): Promise<{ row: Row; label: string }[]> {
  const rows = stored.map(codecOf(context.model, resource, context.db.dialect).toWire);
  const refs = await labelsFor(context, resource, rows);
  const target = resource.fields.get(field)?.spec['x-ref'];
  return rows.map((row) => {
    const value = String(row[field] ?? '');
    return { row, label: (target && refs[target]?.[value]) ?? value };
  });
}
