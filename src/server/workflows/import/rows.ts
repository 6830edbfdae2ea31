import { setImmediate } from 'node:timers/promises';
import { AppError, problemText, type FieldError } from '../../../meta/errors.ts';
import type { Field } from '../../../meta/field.ts';
import { foldText } from '../../../meta/fold.ts';
import { isFolded } from '../../../meta/tables.ts';
import { readInput, type Input } from '../../../meta/input.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { sayIn } from '../../labels.ts';
import { authorize } from '../../records/access.ts';
import { audit } from '../../records/audit.ts';
import { explainFailure } from '../../records/failures.ts';
import { addWithin } from '../../records/write.ts';
import type { SheetRow } from '../../sheets/table.ts';
import type { Queries } from '../../storage/database.ts';
import { importable, readHeading, titleOf } from './columns.ts';
import { Lookup, partsOf } from './lookup.ts';

/** Only tells what would happen, adds all rows or none, or adds those that can be added. */
export const modes = ['check', 'all', 'skip'] as const;
export type Mode = (typeof modes)[number];

export interface RowProblem {
  /** Heading of the column; empty where the row as a whole is refused. */
  readonly column: string;
  readonly message: string;
}

export interface RowOutcome {
  /** As the spreadsheet counts them. */
  readonly row: number;
  readonly title: string;
  readonly problems: readonly RowProblem[];
}

export interface Imported {
  readonly outcomes: readonly RowOutcome[];
  readonly added: number;
}

/** Rows of one transaction, where they need not stand or fall together. */
const batchSize = 50;
/** Rows between two looks at what else there is to do. */
const breath = 5;

interface Line {
  readonly row: number;
  readonly cells: ReadonlyMap<Field, string>;
}

/** Thrown to take back what a check has written. */
const takeBack = new Error('only a check');

/** Sends the rows of a sheet down the path that added rows take: the same judgement, the same hooks, the same log. */
export async function importRows(context: Context, resource: Resource, sheet: readonly SheetRow[], mode: Mode): Promise<Imported> {
  authorize(context, resource, 'import');
  const reach = authorize(context, resource, 'add');
  const lines = readLines(context, resource, sheet);
  const lookup = new Lookup(context);
  const seen = new Map<string, number>();
  const outcomes: RowOutcome[] = [];
  let added = 0;

  const add = async (tx: Queries, line: Line): Promise<void> => {
    const problems = await context.store.attempt(tx, () => addLine(line, tx)).then(() => [], (error: unknown) => explain(error, line));
    outcomes.push({ row: line.row, title: line.cells.get(resource.fields.get(resource.display) as Field) ?? '', problems });
    if (problems.length === 0) added++;
  };

  const addLine = async (line: Line, tx: Queries): Promise<void> => {
    const input = read(resource, line, lookup);
    input.errors.push(...repeats(resource, input, line.row, seen));
    await addWithin(context, tx, resource, reach, input);
  };

  const explain = (failure: unknown, line: Line): RowProblem[] => {
    const error = explainFailure(context, resource, failure);
    if (!(error instanceof AppError)) throw error;
    const errors = error.detail.errors ?? [];
    if (errors.length === 0) return [{ column: '', message: error.text(context.locale, sayIn(context.locale)) }];
    return errors.map((one) => describe(context, resource, one, line));
  };

  const batch = async (some: readonly Line[]): Promise<void> => {
    await context.store.transaction(async (tx) => {
      for (let at = 0; at < some.length; at += batchSize) {
        const part = some.slice(at, at + batchSize);
        await lookup.learn(tx, part.map(({ cells }) => cells));
        for (const [i, line] of part.entries()) {
          await add(tx, line);
          if (i % breath === 0) await setImmediate();
        }
      }
      if (mode === 'check' || (mode === 'all' && added < lines.length)) throw takeBack;
      if (added > 0) await audit(context, tx, { action: 'import', resource, changes: { rows: some.length } });
    }, { once: true }).catch((error: unknown) => {
      if (error !== takeBack) throw error;
    });
  };

  // Rows that may name each other have to be there together, if only to be taken back.
  const together = mode === 'all' || refersToItself(resource);
  const size = together && mode !== 'skip' ? lines.length : batchSize;
  for (let at = 0; at < lines.length; at += size) await batch(lines.slice(at, at + size));
  const stored = mode === 'check' || (mode === 'all' && added < lines.length) ? 0 : added;
  return { outcomes, added: stored };
}

const refersToItself = (resource: Resource): boolean => importable(resource).some(({ spec }) => spec['x-ref'] === resource.id);

/** The rows of a sheet with something in them, cell by cell under their fields. */
function readLines(context: Context, resource: Resource, sheet: readonly SheetRow[]): Line[] {
  const [heading = [], ...rows] = sheet;
  const columns = readHeading(resource, heading, context.locale);
  const lines = rows.flatMap((row, i): Line[] => {
    const cells = new Map(columns.flatMap((field, at) => {
      const text = (row[at] ?? '').trim();
      return field && text !== '' ? [[field, text] as const] : [];
    }));
    return cells.size > 0 ? [{ row: i + 2, cells }] : [];
  });
  if (lines.length === 0) throw new AppError('noRows');
  return lines;
}

/** What a form with these entries would send, read as the form is. */
function read(resource: Resource, { cells }: Line, lookup: Lookup): Input {
  const body: Record<string, string> = {};
  const errors: FieldError[] = [];
  const known = new Map<Field, string>();
  // What is named clearly tells what else is meant, whatever the order of the columns.
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
  const input = readInput(resource, body, 'form', 'add');
  return { values: input.values, errors: [...errors, ...input.errors] };
}

/** A check writes rows and takes them back, so it would not meet a value that stands in the file twice. */
function repeats(resource: Resource, { values }: Input, row: number, seen: Map<string, number>): FieldError[] {
  return resource.uniques.flatMap((names): FieldError[] => {
    if (names.some((name) => (values[name] ?? null) === null)) return [];
    const key = JSON.stringify([names, names.map((name) => comparedValue(resource, name, values))]);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, row);
    return first === undefined ? [] : [{ path: names[0] as string, problem: 'twiceInFile', values: { row: first } }];
  });
}

/** Names that look alike are one. */
function comparedValue(resource: Resource, name: string, values: Input['values']): unknown {
  const field = resource.fields.get(name);
  return field && isFolded(field) ? foldText(String(values[name])) : values[name];
}

function describe(context: Context, resource: Resource, error: FieldError, { cells }: Line): RowProblem {
  const field = resource.fields.get(error.path.split('.')[0] as string);
  const column = field ? titleOf(field, context.locale) : error.path;
  return { column: field && (cells.has(field) || importable(resource).includes(field)) ? column : '', message: problemText(error, column, context.locale, sayIn(context.locale)) };
}
