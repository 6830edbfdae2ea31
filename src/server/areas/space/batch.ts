import { AppError } from '../../../meta/errors.ts';
import { batchTitles } from '../../../meta/space-batch.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { flagField } from '../../http/input/fields.ts';
import type { Given } from '../../http/input/input.ts';
import { authorize } from '../../records/access.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { mutate } from '../../records/mutate.ts';
import { rowsWithin } from '../../records/rows.ts';

/** A row that a batch is about to make. */
export interface Planned {
  readonly name: string;
  /** The group in which the preview shows it, such as its floor. */
  readonly group: string;
  readonly values: Row;
}

export interface Plan {
  readonly resource: Resource;
  readonly rows: readonly Planned[];
  /** Which of the planned rows are there already? */
  existing(tx?: Queries): Promise<ReadonlySet<Planned>>;
}

export const how = {
  /** Only tells what would be made. */
  preview: flagField(batchTitles.preview),
  /** Leaves out what is there already instead of refusing the whole. */
  skipExisting: flagField(batchTitles.skipExisting),
};

const maxNamed = 10;

/** Makes all of the rows or none of them, in one transaction. */
export async function runBatch(
  context: Context,
  { resource, rows, existing }: Plan,
  { preview, skipExisting }: Given<typeof how>,
) {
  const reach = authorize(context, resource, 'add');
  if (preview) return outcome(rows, await existing(), 0);
  return mutate(context, resource, async (tx) => {
    const there = await existing(tx);
    if (there.size > 0 && !skipExisting) {
      const names = [...there].map(({ name }) => name);
      throw new AppError('alreadyThere', {
        names: [...names.slice(0, maxNamed), ...(names.length > maxNamed ? ['…'] : [])],
      });
    }
    const fresh = rows.filter((row) => !there.has(row));
    for (const { values } of fresh) await rowsWithin(context, resource, reach, tx).addChecked({ values, errors: [] });
    return outcome(rows, there, fresh.length);
  });
}

const outcome = (rows: readonly Planned[], there: ReadonlySet<Planned>, made: number) => ({
  made,
  rows: rows.map((row) => ({ name: row.name, group: row.group, exists: there.has(row) })),
});

/** Live rows of a table, whoever may see them: their numbers are taken all the same. */
export const rowsThere = async (
  context: Context,
  resource: Resource,
  columns: readonly string[],
  where: Condition,
  tx?: Queries,
) => context.store.find(resource.table, columns, all(live, where), { tx, limit: 5000 });

export const isEmptyOr = (column: string, value: unknown): Condition =>
  value === null ? { is: 'empty', column, empty: true } : isColumn(column, value);
