import { setImmediate } from 'node:timers/promises';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { reachOf, scopeCondition } from '../../records/access.ts';
import { codecOf } from '../../records/codec.ts';
import { isOpenTo } from '../../records/field-access.ts';
import { RowTexts } from '../../records/row-texts.ts';
import { asSystem, rowsWithin } from '../../records/rows.ts';
import { walkRows } from '../../records/walk.ts';
import type { Sheet, SheetRow } from '../../sheets/table.ts';
import type { Condition } from '../../storage/condition.ts';
import { importable } from '../import/columns.ts';
import { keyFields, keyTitle, lineSheet, lineTables, type LineTable } from '../import/line-tables.ts';
import { columnOf, exportable } from './columns.ts';

/** Lines read before other work gets its turn. */
const pageSize = 200;

/** The columns of the rows with those by which lines name them: the first ones if they were left out. */
export function withKeys(resource: Resource, columns: readonly string[]): string[] {
  const keys = keyFields(resource).map(({ name }) => name);
  return [...keys.filter((name) => !columns.includes(name)), ...columns];
}

/** A sheet for each kind of lines that the caller may list and export by their own call. */
export const lineSheets = (context: Context, resource: Resource, where: Condition, signal: AbortSignal): Sheet[] =>
  lineTables(context, resource).flatMap((table) => {
    const sheet = lineSheetOf(context, resource, table, where, signal);
    return sheet ? [sheet] : [];
  });

function lineSheetOf(
  context: Context,
  resource: Resource,
  table: LineTable,
  ofRows: Condition,
  signal: AbortSignal,
): Sheet | undefined {
  const { part, by, open } = table;
  const [list, exports] = [reachOf(context, part, 'list'), reachOf(context, part, 'export')];
  if (!list || !exports || !part.calls.some(({ op }) => op === 'export')) return undefined;
  const isOpen = isOpenTo(context, part);
  const own = new Set([...part.list.columns, ...importable(open).map(({ name }) => name)]);
  const fields = [...open.fields.values()].filter(
    (field) => own.has(field.name) && exportable(field) && isOpen(field.name),
  );
  const keys = keyFields(resource);
  const codec = codecOf(context, part);
  const texts = new RowTexts(context, part, fields);
  const named = new RowTexts(context, resource, keys);
  const where = rowsWithin(context, part, list).where(
    { is: 'via', column: by, several: false, table: resource.table, where: ofRows },
    scopeCondition(context, part, exports),
  );

  async function* rows(): AsyncIterable<readonly SheetRow[]> {
    const stored = fields.filter(({ origin }) => origin !== 'computed').map(({ name }) => name);
    const derived = codec.derived.filter(({ name }) => fields.some((field) => field.name === name));
    const order = [by, 'id'].map((column) => ({ column, descending: false }));
    for await (const page of walkRows(context, part, {
      columns: ['id', by, ...stored],
      derived,
      where,
      order,
      size: pageSize,
    })) {
      signal.throwIfAborted();
      const parents = [...(await asSystem(context, resource).byId(page.map((row) => String(row[by])))).values()];
      const keysOf = await named.of(parents.map(codecOf(context, resource).mask));
      const keyOf = new Map(parents.map(({ id }, i) => [id, keysOf[i] ?? []]));
      const lines = await texts.of(page.map(codec.toWire));
      yield lines.map((line, i) => [...(keyOf.get(page[i]?.[by] as string) ?? []), ...line]);
      await setImmediate();
    }
  }

  return {
    name: lineSheet(table, context.locale),
    columns: [
      ...keys.map((key) => ({ ...columnOf(context, key), title: keyTitle(resource, key, context.locale) })),
      ...fields.map((field) => columnOf(context, field)),
    ],
    rows: rows(),
  };
}
