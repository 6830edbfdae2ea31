import { maxInlineRows } from '../../../meta/children.ts';
import { problemText } from '../../../meta/errors/words.ts';
import { AppError, type FieldError } from '../../../meta/errors.ts';
import type { Field } from '../../../meta/field.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { sayIn } from '../../labels.ts';
import { authorize } from '../../records/access.ts';
import { placed, type Parts } from '../../records/inline-rows.ts';
import type { SheetRow, SheetRows } from '../../sheets/table.ts';
import { foldText } from '../../storage/fold.ts';
import { groupBy } from '../../../meta/group-by.ts';
import { stripHeading } from './columns.ts';
import { keyFields, keyTitle, lineSheet, lineTables, type LineTable } from './line-tables.ts';
import { linesOf, readLine, repeats, type Line, type PartLine, type RowOutcome } from './lines.ts';
import type { Lookup } from './lookup.ts';

/** Gives the rows of further sheets to the rows that they name; those that name none, or more than one, are refused. */
export function withPartLines(
  context: Context,
  resource: Resource,
  lines: readonly Line[],
  sheets: readonly SheetRows[],
): { lines: Line[]; refused: RowOutcome[] } {
  const given = new Map<Line, PartLine[]>();
  const refused: RowOutcome[] = [];
  const keys = keyFields(resource);
  const byKey = groupBy(lines, ({ cells }) => foldText(cells.get(keys[0] as Field) ?? ''));
  for (const table of lineTables(context, resource)) {
    const { sheet, rows } = sheetOf(context, table, sheets) ?? {};
    if (sheet === undefined || rows === undefined || rows.length < 2) continue;
    authorize(context, table.part, 'add');
    for (const { line, named } of keyedLines(context, resource, table, sheet, rows)) {
      const [first = ''] = named;
      const fitting = (first === '' ? [] : (byKey.get(foldText(first)) ?? [])).filter(({ cells }) =>
        keys.every((key, i) => !named[i] || foldText(named[i]) === foldText(cells.get(key) ?? '')),
      );
      const [only, another] = fitting;
      if (only && !another) given.set(only, [...(given.get(only) ?? []), { table, sheet, line }]);
      else refused.push(refusedLine(context, resource, { table, sheet, line }, first, only !== undefined));
    }
  }
  return {
    lines: given.size === 0 ? [...lines] : lines.map((line) => ({ ...line, parts: given.get(line) })),
    refused,
  };
}

function sheetOf({ locale }: Context, table: LineTable, sheets: readonly SheetRows[]) {
  const names = [lineSheet(table, locale), lineSheet(table, 'zh')];
  const found = sheets.find(({ name }) => names.includes(name));
  return found && { sheet: found.name, rows: found.rows };
}

function keyedLines(
  { locale }: Context,
  resource: Resource,
  { open }: LineTable,
  sheet: string,
  rows: readonly SheetRow[],
): { line: Line; named: string[] }[] {
  const [heading = []] = rows;
  const titles = heading.map(stripHeading);
  const keys = keyFields(resource);
  const places = keys.map((key) =>
    titles.findIndex((title) => [keyTitle(resource, key, locale), keyTitle(resource, key, 'zh')].includes(title)),
  );
  const where = `${sheet}：`;
  if (places[0] === undefined || places[0] < 0)
    throw new AppError('missingColumns', {
      columns: keys.slice(0, 1).map((key) => where + keyTitle(resource, key, locale)),
    });
  const own = rows.map((row) => row.map((cell, at) => (places.includes(at) ? '' : cell)));
  const namedBy = (row: number) => places.map((at) => (rows[row - 1]?.[at] ?? '').trim());
  return linesOf(open, own, locale, { where, holds: (row) => namedBy(row).some(Boolean) }).map((line) => ({
    line,
    named: namedBy(line.row),
  }));
}

function refusedLine(
  { locale }: Context,
  resource: Resource,
  { sheet, line }: PartLine,
  named: string,
  several: boolean,
): RowOutcome {
  const [key] = keyFields(resource);
  const column = key ? keyTitle(resource, key, locale) : '';
  const problem = named === '' ? 'required' : several ? 'twoRowsNamed' : 'noRowNamed';
  const error: FieldError = { path: key?.name ?? '', problem, values: { title: column, text: named } };
  const message = problemText(error, column, locale, sayIn(locale));
  return { sheet, row: line.row, title: named, problems: [{ column, message }] };
}

/** What the lines of a row would be in the body of a form, read as that is. */
export function readParts(
  context: Context,
  row: number,
  lines: readonly PartLine[],
  lookup: Lookup,
  seen: Map<string, number>,
): Parts {
  const errors: FieldError[] = [];
  const writes = lines.map(({ table: { name, part, by, open }, line }, i) => {
    const path = `${name}.${i}`;
    const input = readLine(context, open, line, lookup);
    // Two rows may hold the same line, one row may not.
    const placedIn = { ...input, values: { ...input.values, [by]: String(row) } };
    errors.push(...placed(part, path, [...input.errors, ...repeats(part, placedIn, line.row, seen)]));
    return { path, part, by, op: 'add' as const, input, reach: authorize(context, part, 'add') };
  });
  for (const [{ name, part }, { length }] of groupBy(lines, ({ table }) => table))
    if (length > maxInlineRows)
      errors.push({ path: name, problem: 'tooManyItems', values: { title: part.label, limit: maxInlineRows } });
  return { writes, errors };
}
