import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import { all, isColumn, type Condition } from '../storage/condition.ts';
import type { StoredRow } from '../storage/database.ts';
import type { DerivedColumn, Order } from '../storage/store.ts';

interface Walk {
  readonly columns: readonly string[];
  readonly derived?: readonly DerivedColumn[];
  readonly where: Condition;
  /** Ends with the id. */
  readonly order: readonly Order[];
  /** Rows of a page. */
  readonly size: number;
}

/** Columns that are never null. */
const alwaysThere: ReadonlySet<string> = new Set(['id', 'version', 'createdAt']);

/**
 * Every row that matches a condition, in order, page by page. Each page starts behind the last row
 * of the previous page, so that the last page costs as little as the first and no transaction stays
 * open. Rows with null in the leading column are read separately, because an index seeks only values.
 */
export async function* walkRows(context: Context, resource: Resource, walk: Walk): AsyncIterable<StoredRow[]> {
  const [leading, ...rest] = walk.order as [Order, ...Order[]];
  const within = (empty: boolean): Condition => ({ is: 'empty', column: leading.column, empty });
  const parts = alwaysThere.has(leading.column)
    ? [{ where: walk.where, order: walk.order }]
    : [
        { where: all(walk.where, within(true)), order: rest },
        { where: all(walk.where, within(false)), order: walk.order },
      ];
  if (parts.length > 1 && !emptyFirst(context, leading)) parts.reverse();
  const columns = [...new Set([...walk.columns, ...walk.order.map(({ column }) => column)])];
  for (const { where, order } of parts) {
    for (let last: StoredRow | undefined, more = true; more;) {
      const rows = await context.store.leading({
        table: resource.table,
        columns,
        derived: walk.derived,
        where: last ? all(where, behind(context, order, last)) : where,
        order,
        limit: walk.size,
      });
      if (rows.length > 0) yield rows;
      last = rows.at(-1);
      more = rows.length === walk.size;
    }
  }
}

/** Where the databases sort nulls. */
const emptyFirst = ({ db }: Context, { descending }: Order): boolean =>
  descending === (db.dialect.absent === 'greatest');

/** Rows after `last`. The first bound is redundant, but an index can seek it. */
function behind(context: Context, order: readonly Order[], last: StoredRow): Condition {
  const [leading] = order as [Order, ...Order[]];
  const steps = order.map((step, i) =>
    all(...order.slice(0, i).map(({ column }) => same(column, last[column])), after(context, step, last[step.column])),
  );
  return all(
    { is: 'compare', column: leading.column, op: leading.descending ? '<=' : '>=', value: last[leading.column] },
    { is: 'any', of: steps },
  );
}

const same = (column: string, value: unknown): Condition =>
  value === null ? { is: 'empty', column, empty: true } : isColumn(column, value);

function after(context: Context, order: Order, value: unknown): Condition {
  const { column, descending } = order;
  const first = emptyFirst(context, order);
  if (value === null) return first ? { is: 'empty', column, empty: false } : { is: 'never' };
  const beyond: Condition = { is: 'compare', column, op: descending ? '<' : '>', value };
  return first || alwaysThere.has(column) ? beyond : { is: 'any', of: [beyond, { is: 'empty', column, empty: true }] };
}
