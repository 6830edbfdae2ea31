import type { Row } from '../../meta/json.ts';
import { entryId } from '../forms/versions.ts';
import { searchedOf } from '../records/audit.ts';
import { asSystem } from '../records/rows.ts';
import { isColumn } from '../storage/condition.ts';
import type { Run } from './run.ts';

const names = ['currentNode', 'currentHandler'] as const;
const maxLength = 200;

/**
 * Where a form that was handed in stands and who is at it, kept in its record, so that lists can be narrowed by it.
 * No new version and no log entry: the record says what it said, and the case keeps the history.
 */
export async function noteHolders(run: Run): Promise<Row> {
  const { context, tx, resource } = run.around;
  if (resource.id !== entryId) return {};
  const now = await asSystem(context, resource.id, tx).one(run.kase.rowId);
  const held = run.kase.endedAt === null ? await holdersOf(run) : { currentNode: null, currentHandler: null };
  if (!now || names.every((name) => (now[name] ?? null) === held[name])) return held;
  const after: Row = { ...now, ...held };
  const searched = searchedOf(resource);
  await context.store.update(
    tx,
    resource.table,
    held,
    isColumn('id', run.kase.rowId),
    searched.some((name) => name in held)
      ? Object.fromEntries(searched.map((name) => [name, after[name] ?? null]))
      : undefined,
  );
  return held;
}

async function holdersOf(run: Run): Promise<Record<(typeof names)[number], string | null>> {
  const asked = (await run.liveSeats()).filter(({ state, via }) => state === 'open' && via !== 'copy');
  const people = [
    ...new Set(asked.map(({ userName, forName }) => (forName ? `${userName}（代${forName}）` : userName))),
  ];
  return { currentNode: cut(run.kase.nodeTitle ?? ''), currentHandler: cut(people.join('、')) };
}

const cut = (text: string): string | null => text.slice(0, maxLength) || null;
