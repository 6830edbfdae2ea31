import type { Resource } from '../../../meta/model.ts';
import type { Context, Services } from '../../context.ts';
import { audit } from '../../records/audit.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import cut from './cut-import.table.ts';

/** What became of an import whose process ended in the middle. */
export type CutOutcome = 'none' | 'part' | 'all';

export interface CutImport {
  readonly id: string;
  readonly outcome: CutOutcome;
  readonly rows: number;
  readonly endedAt: string;
}

const keptMs = 7 * 24 * 3_600_000;

/**
 * Writes down what became of an import, where its sender finds it, and in the log unless all rows are there: those are
 * logged themselves.
 */
export async function noteCut(
  context: Context,
  tx: Queries,
  resource: Resource,
  { id, outcome, rows, endedAt }: CutImport,
): Promise<void> {
  await context.store.insert(
    tx,
    cut.name,
    { id, userId: context.principal.userId, resourceId: resource.id, outcome, rows, endedAt },
    [],
  );
  if (outcome !== 'all')
    await audit(context, tx, {
      action: 'import',
      resource,
      changes: { rows },
      result: 'failed',
      errorMessage: 'the process ended before the import did',
    });
}

/** What the caller is shown before they import there again; latest first. */
export async function cutImportsOf({ store, principal }: Context, resource: Resource): Promise<CutImport[]> {
  const found = await store.find(
    cut.name,
    ['id', 'outcome', 'rows', 'endedAt'],
    all(isColumn('userId', principal.userId), isColumn('resourceId', resource.id)),
  );
  const imports = found.map(({ id, outcome, rows, endedAt }) => ({
    id: String(id),
    outcome: outcome as CutOutcome,
    rows: Number(rows),
    endedAt: new Date(endedAt as string | Date).toISOString(),
  }));
  return imports.toSorted((one, other) => (one.endedAt < other.endedAt ? 1 : -1));
}

/** The next import there marks it as seen. */
export async function forgetCut({ store, principal }: Context, resource: Resource): Promise<void> {
  const where = all(isColumn('userId', principal.userId), isColumn('resourceId', resource.id));
  if ((await store.find(cut.name, ['id'], where, { limit: 1 })).length > 0)
    await store.transaction((tx) => store.remove(tx, cut.name, where));
}

/** Removes entries that nobody reads any more. */
export async function sweepCut({ store }: Services, now: number): Promise<void> {
  const old = { is: 'compare', column: 'endedAt', op: '<', value: new Date(now - keptMs).toISOString() } as const;
  if ((await store.find(cut.name, ['id'], old, { limit: 1 })).length > 0)
    await store.transaction((tx) => store.remove(tx, cut.name, old));
}
