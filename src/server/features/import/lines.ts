import { problemText } from '../../../meta/errors/words.ts';
import { AppError, type FieldError } from '../../../meta/errors.ts';
import type { Field } from '../../../meta/field.ts';
import { foldText } from '../../storage/fold.ts';
import { isFolded } from '../../storage/tables.ts';
import { readInput, type Input } from '../../records/input.ts';
import type { Locale } from '../../../meta/locale.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { sayIn } from '../../labels.ts';
import type { SheetRow } from '../../sheets/table.ts';
import { importable, readHeading, titleOf } from './columns.ts';
import { partsOf, type Lookup } from './lookup.ts';
import type { LineTable } from './line-tables.ts';

/** A row of a further sheet: a line of one of the rows. */
export interface PartLine {
  readonly table: LineTable;
  /** The sheet that it stands in, as the file calls it. */
  readonly sheet: string;
  readonly line: Line;
}

/** A row of a sheet that is not empty. */
export interface Line {
  /** The row number of the spreadsheet. */
  readonly row: number;
  readonly cells: ReadonlyMap<Field, string>;
  /** The rows of further sheets that name this one. */
  readonly parts?: readonly PartLine[];
}

export interface RowProblem {
  /** Where it stands if not in the row itself but in a line of a further sheet. */
  readonly sheet?: string;
  readonly row?: number;
  /** The heading of the column; empty if the error is of the whole row. */
  readonly column: string;
  readonly message: string;
}

export interface RowOutcome {
  /** The further sheet of a line that names no row of the first one. */
  readonly sheet?: string;
  /** The row number of the spreadsheet. */
  readonly row: number;
  readonly title: string;
  readonly problems: readonly RowProblem[];
}

/** The rows of a sheet that are not empty, with their cells by field. */
export function readLines(context: Context, resource: Resource, sheet: readonly SheetRow[]): Line[] {
  const lines = linesOf(resource, sheet, context.locale);
  if (lines.length === 0) throw new AppError('noRows');
  return lines;
}

/** The same of a sheet that may be empty. `where` tells it in errors; `holds` says of a row that it is not empty. */
export function linesOf(
  resource: Resource,
  [heading = [], ...rows]: readonly SheetRow[],
  locale: Locale,
  { where = '', holds = () => false }: { where?: string; holds?: (row: number) => boolean } = {},
): Line[] {
  const columns = readHeading(resource, heading, locale, where);
  return rows.flatMap((row, i): Line[] => {
    const cells = new Map(
      columns.flatMap((field, at) => {
        const text = (row[at] ?? '').trim();
        return field && text !== '' ? [[field, text] as const] : [];
      }),
    );
    return cells.size > 0 || holds(i + 2) ? [{ row: i + 2, cells }] : [];
  });
}

/** What a form with these entries would send, read as the form is. */
export function readLine(context: Context, resource: Resource, { cells }: Line, lookup: Lookup): Input {
  const body: Record<string, string> = {};
  const errors: FieldError[] = [];
  const known = new Map<Field, string>();
  // Unambiguous names help to resolve the others, so the order of columns does not matter.
  for (const pass of [0, 1]) {
    for (const [field, text] of cells) {
      if (body[field.name] !== undefined) continue;
      const answer = lookup.resolve(field, text, known);
      if ('value' in answer) {
        body[field.name] = answer.value;
        if (field.spec['x-ref'] && partsOf(field, text).length === 1) known.set(field, answer.value);
      } else if (pass === 1) errors.push(answer.error);
    }
  }
  const input = readInput(context, resource, body, 'form', 'add');
  return { values: input.values, errors: [...errors, ...input.errors] };
}

/**
 * A value that the file holds twice; the database finds only stored duplicates. The first field may be empty, the
 * others are the group in which it is unique.
 */
export function repeats(resource: Resource, { values }: Input, row: number, seen: Map<string, number>): FieldError[] {
  return resource.uniques.flatMap((names): FieldError[] => {
    if ((values[names[0] as string] ?? null) === null) return [];
    const key = JSON.stringify([resource.id, names, names.map((name) => comparedValue(resource, name, values))]);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, row);
    return first === undefined ? [] : [{ path: names[0] as string, problem: 'twiceInFile', values: { row: first } }];
  });
}

/** Names that look the same count as equal. */
function comparedValue(resource: Resource, name: string, values: Input['values']): unknown {
  const field = resource.fields.get(name);
  const value = values[name] ?? null;
  return field && isFolded(field) && value !== null ? foldText(String(value)) : value;
}

/** Why a line is refused, by the headings of its sheet. */
export function explainLine(context: Context, resource: Resource, error: AppError, line: Line): RowProblem[] {
  const errors = error.detail.errors ?? [];
  if (errors.length === 0) return [{ column: '', message: error.text(context.locale, sayIn(context.locale)) }];
  return errors.map((one) => explainPart(context, one, line) ?? explainCell(context, resource, one, line.cells));
}

function explainCell(context: Context, resource: Resource, error: FieldError, cells: Line['cells']): RowProblem {
  const field = resource.fields.get(error.path.split('.')[0] as string);
  const column = field ? titleOf(field, context.locale) : error.path;
  return {
    column: field && (cells.has(field) || importable(resource).includes(field)) ? column : '',
    message: problemText(error, column, context.locale, sayIn(context.locale)),
  };
}

/** `orgs.2.startDate`: the third of the lines that came along, of whichever sheet. */
function explainPart(context: Context, error: FieldError, { parts = [] }: Line): RowProblem | undefined {
  const [name, at, ...path] = error.path.split('.');
  const inTable = parts.find(({ table }) => table.name === name);
  if (!inTable) return undefined;
  const part = at === undefined ? undefined : parts[Number(at)];
  if (!part)
    return {
      sheet: inTable.sheet,
      column: '',
      message: problemText(error, inTable.sheet, context.locale, sayIn(context.locale)),
    };
  const { sheet, table, line } = part;
  return { sheet, row: line.row, ...explainCell(context, table.open, { ...error, path: path.join('.') }, line.cells) };
}
