import { noteLimits, type Mention, type Note } from '../../../meta/teamwork.ts';
import { hour, timeOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { StoredRow } from '../../storage/database.ts';
import noteTable from './note.table.ts';
import type { Shared } from './record.ts';

export const noteColumns = noteTable.columns.map(({ name }) => name);
const perPage = 20;

/** A list as the database keeps it. */
export const listIn = <T>({ db }: Context, stored: unknown): T[] => db.dialect.decode('json', stored) as unknown as T[];

const isoOf = (stored: unknown): string => new Date(timeOf(stored)).toISOString();

/** One's own, not taken back, and not older than a day: others have read it and acted upon it. */
export const isOpen = ({ principal }: Context, row: StoredRow, now: number): boolean =>
  row.authorId === principal.userId &&
  row.removedAt === null &&
  now - timeOf(row.createdAt) < noteLimits.changeHours * hour;

export function toNote(context: Context, row: StoredRow, now: number): Note {
  const isRemoved = row.removedAt !== null;
  const list = <T>(value: unknown): T[] => (isRemoved ? [] : listIn<T>(context, value));
  return {
    id: String(row.id),
    version: Number(row.version),
    authorName: String(row.authorName),
    content: isRemoved ? '' : String(row.content),
    mentions: list<Mention>(row.mentions).map(({ userName, realName }) => ({ userName, realName })),
    files: list<string>(row.files),
    earlier: list<{ content: string; until: string }>(row.earlier),
    createdAt: isoOf(row.createdAt),
    editedAt: row.editedAt === null ? null : isoOf(row.editedAt),
    isRemoved,
    isOpen: isOpen(context, row, now),
  };
}

/** Comments on a record, the newest first. */
export async function notesOf(
  context: Context,
  { resource, id }: Shared,
  page: number,
  now: number,
): Promise<{ list: Note[]; total: number }> {
  const { rows, total } = await context.store.page({
    table: noteTable.name,
    columns: noteColumns,
    where: all(isColumn('rowId', id), isColumn('resource', resource.id)),
    order: [
      { column: 'createdAt', descending: true },
      { column: 'id', descending: true },
    ],
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  return { list: rows.map((row) => toNote(context, row, now)), total };
}
