import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { authorize } from '../../records/access.ts';
import { audit } from '../../records/audit.ts';
import type { SheetRows } from '../../sheets/table.ts';
import { addLines, isGood, maxBatch, refersToItself, type Order } from './batches.ts';
import { readLines, type Line, type PartLine, type RowOutcome } from './lines.ts';
import { withPartLines } from './part-lines.ts';
import { StagedImport } from './staged-import.ts';
import { beginImport, endImport, keepImport } from './staged-rows.ts';

/** A dry run, all rows or none, or every row that can be added. */
export const modes = ['check', 'all', 'skip'] as const;
export type Mode = (typeof modes)[number];

interface Added {
  readonly outcomes: readonly RowOutcome[];
  readonly added: number;
}

export interface Imported extends Added {
  /** The lines that came along with a row, by its number. */
  readonly partsOf: ReadonlyMap<number, readonly PartLine[]>;
}

/** Adds the rows of a sheet, with those of further sheets that name them, as if each were added by hand, without holding up other writers. */
export async function importRows(
  context: Context,
  resource: Resource,
  [first, ...further]: readonly SheetRows[],
  mode: Mode,
  stillAllowed: () => Promise<void>,
): Promise<Imported> {
  authorize(context, resource, 'import');
  const order: Order = {
    context: { ...context, quiet: 'sheet' },
    resource,
    reach: authorize(context, resource, 'add'),
    stillAllowed,
  };
  const { lines, refused } = withPartLines(context, resource, readLines(context, resource, first?.rows ?? []), further);
  const { outcomes, added } = await addRows(order, lines, mode === 'all' && refused.length > 0 ? 'check' : mode);
  const partsOf = new Map(lines.map(({ row, parts = [] }) => [row, parts]));
  return { outcomes: [...outcomes, ...refused], added, partsOf };
}

function addRows(order: Order, lines: readonly Line[], mode: Mode): Promise<Added> {
  const { resource } = order;
  const few = lines.reduce((sum, { parts = [] }) => sum + 1 + parts.length, 0) <= maxBatch;
  if (mode === 'skip') return addGoodOnes(order, lines);
  // Rows that may refer to each other must exist together, even in a dry run that rolls them back.
  if (few || (mode === 'check' && !refersToItself(resource))) return addInBatches(order, lines, mode === 'all');
  return addTogether(order, lines, mode === 'all');
}

const noteImport = ({ context, resource }: Order, tx: Parameters<typeof audit>[1], rows: number) =>
  audit(context, tx, { action: 'import', resource, changes: { rows } });

/**
 * Each batch is kept whatever happens to the others. The note of the progress tells the number of rows if the process
 * ends.
 */
async function addGoodOnes(order: Order, lines: readonly Line[]): Promise<Added> {
  const { context, resource } = order;
  const importId = lines.length > maxBatch ? await beginImport(context, resource, 'adding') : undefined;
  let added = 0;
  try {
    const outcomes = await addLines(order, lines, async (tx, done) => {
      const rows = done.filter(isGood).length;
      if (rows > 0) await noteImport(order, tx, rows);
      added += rows;
      if (importId !== undefined) await keepImport(context, tx, importId, 'adding', { rows: added });
      return true;
    });
    return { outcomes, added };
  } finally {
    // If this fails, the next sweep ends the import and notifies its sender.
    if (importId !== undefined)
      await endImport(context, importId, resource).catch((failure: unknown) =>
        context.log.error({ err: failure }, 'the note of an import stays'),
      );
  }
}

/** `keep`: all rows fit into one batch. */
async function addInBatches(order: Order, lines: readonly Line[], keep: boolean): Promise<Added> {
  let kept = false;
  const outcomes = await addLines(
    order,
    lines,
    async (tx, done) => {
      kept = keep && done.every(isGood);
      if (kept) await noteImport(order, tx, done.length);
      return kept;
    },
    keep || refersToItself(order.resource),
  );
  return { outcomes, added: kept ? outcomes.length : 0 };
}

/** Rows of a view are hidden in its table. */
const storedIn = ({ context, resource }: Order): Resource =>
  context.model.resources.get(resource.viewOf ?? '') ?? resource;

/** Adds hidden rows batch by batch and shows them all at once; none if one is refused. */
async function addTogether(order: Order, lines: readonly Line[], keep: boolean): Promise<Added> {
  const { resource } = order;
  const staged = await StagedImport.begin(order.context, storedIn(order));
  try {
    let good = true;
    const outcomes = await addLines(
      { ...order, context: staged.context, postpone: staged.postpone },
      lines,
      async (tx, done) => {
        good &&= done.every(isGood);
        // The rest is only validated, unless later rows may refer to these.
        if (good || refersToItself(resource)) await staged.hide(tx);
        else staged.forget();
        return good || refersToItself(resource);
      },
    );
    if (good && keep) await order.stillAllowed().then(() => staged.show());
    else await staged.drop();
    return { outcomes, added: good && keep ? outcomes.length : 0 };
  } catch (error) {
    // If this fails, the next sweep drops the rows.
    await staged
      .drop()
      .catch((failure: unknown) => order.context.log.error({ err: failure }, 'rows of an import stay hidden'));
    throw error;
  }
}
