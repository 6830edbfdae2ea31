import { setImmediate, setTimeout } from 'node:timers/promises';
import { AppError } from '../../../meta/errors.ts';
import type { Field } from '../../../meta/field.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context, Reach } from '../../context.ts';
import { explainFailure } from '../../records/failures.ts';
import { writeParts } from '../../records/inline-rows.ts';
import { withComputed } from '../../records/reply.ts';
import { holdRowRules } from '../../records/row-rules.ts';
import { rowsWithin, type Postpone } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { importable } from './columns.ts';
import { explainLine, readLine, repeats, type Line, type RowOutcome, type RowProblem } from './lines.ts';
import { Lookup } from './lookup.ts';
import { readParts } from './part-lines.ts';

/** What is imported, and for whom. */
export interface Order {
  readonly context: Context;
  readonly resource: Resource;
  readonly reach: Reach;
  /** Asked between two batches: fails once the caller may not import any more. */
  readonly stillAllowed: () => Promise<void>;
  /** Told of each row that is shown later. */
  readonly postpone?: Postpone;
}

/** Rows of one transaction, and how long it may take: others that write wait for no more than that. */
export const maxBatch = 50;
const maxBatchMs = 25;
/** Between two batches: whoever wants to write meanwhile does so before the next one. */
export const restMs = 5;
/** Rows between two looks at what else there is to do. */
const breath = 5;

/** Thrown to take back what a batch has written. */
const takeBack = new Error('only a check');

export const isGood = ({ problems }: RowOutcome): boolean => problems.length === 0;

/** May rows of one sheet name each other? */
export const refersToItself = (resource: Resource): boolean =>
  importable(resource).some(({ spec }) => spec['x-ref'] === resource.id);

/**
 * Sends lines down the path that added rows take – the same check, the same hooks – in short transactions.
 * `finish` ends each of them and says whether it is kept. `whole`: one transaction for all, which are few.
 */
export async function addLines(
  order: Order,
  lines: readonly Line[],
  finish: (tx: Queries, done: readonly RowOutcome[]) => Promise<boolean>,
  whole = false,
): Promise<RowOutcome[]> {
  const lookup = new Lookup(order.context);
  const seen = new Map<string, number>();
  const outcomes: RowOutcome[] = [];
  while (outcomes.length < lines.length) {
    await order.stillAllowed();
    if (outcomes.length > 0) await setTimeout(restMs);
    const part = lines.slice(outcomes.length, outcomes.length + maxBatch);
    await lookup.learnNames(part.flatMap(cellsOf));
    const done: RowOutcome[] = [];
    await order.context.store
      .transaction(
        async (tx) => {
          await addPart(order, tx, part, { lookup, seen, done, maxMs: whole ? Infinity : maxBatchMs });
          if (!(await finish(tx, done))) throw takeBack;
        },
        { once: true },
      )
      .catch((error: unknown) => {
        if (error !== takeBack) throw error;
      });
    outcomes.push(...done);
  }
  return outcomes;
}

const cellsOf = ({ cells, parts = [] }: Line) => [cells, ...parts.map(({ line }) => line.cells)];

interface Progress {
  readonly lookup: Lookup;
  /** Unique values of the sheet → the row that has them. */
  readonly seen: Map<string, number>;
  readonly done: RowOutcome[];
  readonly maxMs: number;
}

async function addPart(
  order: Order,
  tx: Queries,
  part: readonly Line[],
  { lookup, seen, done, maxMs }: Progress,
): Promise<void> {
  const end = performance.now() + maxMs;
  const oneByOne = refersToItself(order.resource);
  if (!oneByOne) await lookup.learnRows(tx, part.flatMap(cellsOf));
  for (const line of part) {
    if (oneByOne) await lookup.learnRows(tx, cellsOf(line));
    done.push(await addLine(order, tx, line, lookup, seen));
    if (done.length % breath === 0) await setImmediate();
    if (performance.now() > end) return;
  }
}

async function addLine(
  { context, resource, reach, postpone }: Order,
  tx: Queries,
  line: Line,
  lookup: Lookup,
  seen: Map<string, number>,
): Promise<RowOutcome> {
  const add = async () => {
    const input = readLine(context, resource, line, lookup);
    input.errors.push(...repeats(resource, input, line.row, seen));
    const parts = line.parts && readParts(context, line.row, line.parts, lookup, seen);
    if (parts) input.errors.push(...parts.errors);
    const added = await rowsWithin(context, resource, reach, tx).addChecked(input, postpone);
    if (!parts) return;
    await writeParts(context, tx, resource, String(added.id), parts, postpone);
    holdRowRules(resource, await withComputed(context, tx, resource, added), input, parts);
  };
  const explain = (failure: unknown): RowProblem[] => {
    const error = explainFailure(context, resource, failure);
    if (!(error instanceof AppError)) throw error;
    return explainLine(context, resource, error, line);
  };
  const problems = await context.store.attempt(tx, add).then(() => [], explain);
  return { row: line.row, title: line.cells.get(resource.fields.get(resource.display) as Field) ?? '', problems };
}
