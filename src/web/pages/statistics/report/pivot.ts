import type { Key, ReportResult, ResultRow } from '../../../../meta/report/result.ts';

/** More columns than these are not read by anybody. */
export const maxColumns = 60;

interface Line {
  readonly row: ResultRow;
  /** One for each head; none where no row fits. */
  readonly cells: readonly (ResultRow | undefined)[];
}

interface Pivoted {
  readonly heads: readonly Key[];
  readonly lines: readonly Line[];
  readonly total: Line;
}

/**
 * Lines of a result with its last dimension across. `columns` is the same question with that dimension in
 * front: what its first levels say stands in the totals, and is not added up here.
 */
export function pivoted(result: ReportResult, columns: ReportResult): Pivoted {
  const depth = result.by.length;
  const heads = columns.rows.flatMap(({ keys }) => (keys.length === 1 ? [keys[0] as Key] : [])).slice(0, maxColumns);
  const cells = new Map([
    ...columns.rows.map((row): [string, ResultRow] => [JSON.stringify([...row.keys.slice(1), row.keys[0]]), row]),
    ...result.rows
      .filter(({ keys }) => keys.length === depth)
      .map((row): [string, ResultRow] => [JSON.stringify(row.keys), row]),
  ]);
  const lineOf = (row: ResultRow): Line => ({
    row,
    cells: heads.map((head) => cells.get(JSON.stringify([...row.keys, head]))),
  });
  const [total, ...others] = result.rows as [ResultRow, ...ResultRow[]];
  return { heads, lines: others.filter(({ keys }) => keys.length < depth).map(lineOf), total: lineOf(total) };
}

/** The dimensions of that second question. */
export const columnsBy = (by: readonly string[]): string[] => [...by.slice(-1), ...by.slice(0, -2)];
