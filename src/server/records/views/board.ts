import { AppError } from '../../../meta/errors.ts';
import type { Field } from '../../../meta/field.ts';
import { isInvalid, readValue } from '../input.ts';
import type { Json, Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { cardsAtFirst, maxCards } from '../../../meta/views.ts';
import type { Context } from '../../context.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { StoredRow } from '../../storage/database.ts';
import type { Group, Order } from '../../storage/store.ts';
import { authorize, visible } from '../access.ts';
import { labelsFor, type Refs } from '../labels.ts';
import { readListQuery } from '../query.ts';
import { codecOf } from '../codec.ts';
import { cursorOf, readAfter } from './cursor.ts';

export interface BoardColumn {
  value: Json;
  total: number;
  totals: Row;
  list: Row[];
  /** The cursor of the next page; absent on the last one. */
  next?: string;
}

export interface Board {
  columns: BoardColumn[];
  total: number;
  refs: Refs;
}

/** A board has at most so many columns. */
const maxColumns = 50;

/** Every column with its number, its sums and its first cards; with `_column` the cards of that one behind `_after`. */
export async function boardOf(
  context: Context,
  resource: Resource,
  { _column, _after, limit = String(cardsAtFirst), ...input }: Record<string, unknown>,
): Promise<Board> {
  const reach = authorize(context, resource, 'list');
  const view = resource.list.views.board as NonNullable<Resource['list']['views']['board']>;
  const by = resource.fields.get(view.by) as Field;
  const query = await readListQuery(context, resource, reach, { ...input, limit });
  const only = _column === undefined ? undefined : holds(by, readColumn(context, by, _column));
  const where = visible(context, resource, reach, ...query.where, only);
  const groups = await context.store.sumsBy(resource.table, by.name, view.sums, where, maxColumns);
  const behind = _after === undefined ? undefined : readAfter(context, resource, query.order, _after);
  const columns = await Promise.all(
    groups.map((group) =>
      columnOf(context, resource, by, view.sums, group, {
        where: all(where, holds(by, group.value), behind),
        order: query.order,
        limit: Math.min(query.limit, maxCards),
      }),
    ),
  );
  const order = _column === undefined ? inOrder(by, columns) : columns;
  return {
    columns: order,
    total: columns.reduce((sum, { total }) => sum + total, 0),
    refs: await labelsFor(
      context,
      resource,
      order.flatMap(({ list }) => list),
    ),
  };
}

interface Cards {
  where: Condition;
  order: readonly Order[];
  limit: number;
}

async function columnOf(
  context: Context,
  resource: Resource,
  by: Field,
  sums: readonly string[],
  group: Group,
  { where, order, limit }: Cards,
): Promise<BoardColumn> {
  const codec = codecOf(context, resource);
  const found = await context.store.leading({
    table: resource.table,
    columns: codec.listed,
    derived: codec.derived,
    where,
    order,
    limit: limit + 1,
  });
  const list = found.slice(0, limit).map(codec.toWire);
  const last = found.length > limit ? list.at(-1) : undefined;
  const totals = Object.fromEntries(
    sums.map((name) => [name, resource.fields.get(name)?.type.fromColumn(group.sums[name] ?? 0) ?? null]),
  );
  const value = codec.toWire({ [by.name]: group.value } as StoredRow)[by.name] ?? null;
  return {
    value,
    total: group.rows,
    totals,
    list,
    ...(last && { next: cursorOf(order, last) }),
  };
}

const holds = (by: Field, value: unknown): Condition =>
  value === null ? { is: 'empty', column: by.name, empty: true } : isColumn(by.name, value);

/** The columns of states and choices in the order in which they are declared, empty ones too; the rest behind them. */
function inOrder(by: Field, found: readonly BoardColumn[]): BoardColumn[] {
  const options = Object.keys(by.spec['x-options'] ?? {});
  const declared = options.map(
    (value) => found.find((column) => column.value === value) ?? { value, total: 0, totals: {}, list: [] },
  );
  return [...declared, ...found.filter(({ value }) => !options.includes(String(value)))];
}

/** An empty text means rows without a value. */
function readColumn({ db: { dialect } }: Context, by: Field, raw: unknown): unknown {
  if (raw === '') return null;
  const options = by.spec['x-options'];
  if (options && !Object.hasOwn(options, String(raw)))
    throw new AppError('invalid', {}, { errors: [{ path: '_column', problem: 'notAChoice' }] });
  const value = typeof raw === 'boolean' ? raw : readValue(by, raw, 'form');
  if (isInvalid(value) || value === null)
    throw new AppError('invalid', {}, { errors: [{ path: '_column', problem: 'type', values: { title: '_column' } }] });
  return dialect.encode(by.type.column, by.type.toColumn(value));
}
