import type { ColumnKind } from '../../../meta/field.ts';
import type { TableSpec } from '../tables.ts';

/** What earlier starts have noted of the declarations, which the schema alone does not tell. */
export interface Known {
  /** Table → column → kind: SQLite keeps a day and a moment in columns of the same type. */
  readonly kinds: Readonly<Record<string, Readonly<Record<string, ColumnKind>>>>;
  /** `table` or `table.column` → the name that it has now. */
  readonly renamed: Readonly<Record<string, string>>;
}

const key = 'declared';

export const knownKey = key;

export function readKnown(meta: ReadonlyMap<string, string>): Known {
  const { kinds = {}, renamed = {} } = JSON.parse(meta.get(key) ?? '{}') as Partial<Known>;
  return { kinds, renamed };
}

/** After a start: what is declared now, and what has been renamed so far. */
export function nextKnown(known: Known, tables: readonly TableSpec[], renames: ReadonlyMap<string, string>): Known {
  const renamed: Record<string, string> = { ...known.renamed };
  for (const [from, to] of renames) {
    renamed[from] = to;
    // Back to what it was called before.
    delete renamed[from.includes('.') ? `${from.split('.')[0]}.${to}` : to];
  }
  const kinds = { ...known.kinds };
  for (const { name, columns } of tables)
    kinds[name] = { ...kinds[name], ...Object.fromEntries(columns.map((column) => [column.name, column.kind])) };
  return { kinds, renamed };
}

/** What a newer version has renamed and this one does not know: it would begin an empty column beside the values. */
export function newerNames({ renamed }: Known, tables: readonly TableSpec[]): string[] {
  const declared = new Map(tables.map((table) => [table.name, table]));
  return Object.entries(renamed).flatMap(([from, to]) => {
    const [name = '', column] = from.split('.');
    const table = declared.get(name);
    if (!table) return [];
    const takenBack =
      column === undefined
        ? declared.has(to) || table.formerNames?.includes(to)
        : table.columns.some((each) => each.name === to || (each.name === column && each.was?.includes(to))) ||
          table.columns.every((each) => each.name !== column);
    if (takenBack) return [];
    const what = column === undefined ? `The table "${name}"` : `Column "${column}" of table "${name}"`;
    return [
      `${what} is called "${to}" in this database: a newer version has renamed it. Start that version, or restore a backup made before the upgrade.`,
    ];
  });
}
