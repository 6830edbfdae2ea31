import type { Field } from '../../../../meta/field.ts';
import type { Json } from '../../../../meta/json.ts';
import { loadResource } from '../../../declarations.ts';
import { listChoices } from '../../../providers/data.ts';
import { fromCell } from './lines.ts';

export interface PastedRow {
  readonly values: Readonly<Record<string, Json | undefined>>;
  /** Texts that name no row: field → text. */
  readonly unknown: Readonly<Record<string, string>>;
}

/** Cells of a sheet as values of these columns; references are found by what their rows are called. */
export async function readRows(cells: readonly (readonly string[])[], columns: readonly Field[]): Promise<PastedRow[]> {
  const found = await findReferences(cells, columns);
  return cells.map((row) => {
    const values: Record<string, Json | undefined> = {};
    const unknown: Record<string, string> = {};
    row.forEach((text, i) => {
      const field = columns[i];
      if (!field || field.readOnly) return;
      if (field.type.name !== 'ref') values[field.name] = fromCell(field, text);
      else {
        values[field.name] = found.get(`${field.name} ${text}`);
        if (text !== '' && values[field.name] === undefined) unknown[field.name] = text;
      }
    });
    return { values, unknown };
  });
}

async function findReferences(
  cells: readonly (readonly string[])[],
  columns: readonly Field[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [i, field] of columns.entries()) {
    const target = field.type.name === 'ref' ? field.spec['x-ref'] : undefined;
    if (!target) continue;
    const resource = await loadResource(target);
    for (const text of new Set(cells.map((row) => row[i] ?? '').filter((each) => each !== ''))) {
      const { list } = await listChoices(resource, { q: text, limit: 20 }).catch(() => ({ list: [] }));
      const same = list.filter(({ label }) => label === text);
      // Two of that name are no answer.
      if (same.length === 1 && same[0]) found.set(`${field.name} ${text}`, same[0].id);
    }
  }
  return found;
}
