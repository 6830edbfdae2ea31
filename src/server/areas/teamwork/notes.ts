import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { teamworkNews } from '../../../meta/teamwork.ts';
import { isoTime } from '../../auth/clock.ts';
import type { Context } from '../../context.ts';
import { readableFiles } from '../../records/file-access.ts';
import { dropFiles, useFiles, type FilePlace } from '../../records/file-uses.ts';
import { newId } from '../../records/ids.ts';
import { mutate } from '../../records/mutate.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries, StoredRow } from '../../storage/database.ts';
import { follow } from './followers.ts';
import noteTable from './note.table.ts';
import { isOpen, noteColumns, toNote } from './note-rows.ts';
import type { Person } from './people.ts';
import type { Shared } from './record.ts';
import { tell } from './tell.ts';

export interface NoteValues {
  readonly content: string;
  readonly mentions: readonly Person[];
  readonly files: readonly string[];
}

/** Files of a comment hang on its record: whoever may read that may fetch them. */
const placeOf = ({ resource, id }: Shared, noteId: string): FilePlace => ({
  resource: resource.id,
  rowId: id,
  field: `note:${noteId}`,
});

const stored = ({ content, mentions, files }: NoteValues): StoredRow => ({
  content,
  mentions: JSON.stringify(mentions),
  files: JSON.stringify(files),
});

const about = ({ resource, title, id }: Shared) => ({
  module: resource.label,
  recordTitle: title,
  entityCode: resource.id,
  recordId: id,
});

export const addNote = (context: Context, shared: Shared, values: NoteValues, how: Telling): Promise<Row> =>
  mutate(context, shared.resource, async (tx) => {
    const row = await writeNote(context, tx, shared, values, how);
    return { ...toNote(context, row, how.now) } as unknown as Row;
  });

interface Telling {
  readonly now: number;
  /** Whoever hears of each comment. */
  readonly followers: readonly string[];
}

/** Whoever comments follows the record from then on; those who are mentioned hear of that, and nobody hears of it twice. */
export async function writeNote(
  context: Context,
  tx: Queries,
  shared: Shared,
  values: NoteValues,
  { now, followers }: Telling,
): Promise<StoredRow> {
  const { principal } = context;
  await demandFiles(context, tx, values.files);
  const row: StoredRow = {
    id: newId(),
    version: 1,
    resource: shared.resource.id,
    rowId: shared.id,
    authorId: principal.userId,
    authorName: principal.realName || principal.userName,
    ...stored(values),
    earlier: '[]',
    createdAt: isoTime(now),
    editedAt: null,
    removedAt: null,
  };
  await context.store.insert(tx, noteTable.name, row, []);
  if (values.files.length > 0) await useFiles(context, tx, values.files, placeOf(shared, String(row.id)));
  const mentioned = values.mentions.map(({ id }) => id);
  await tell(context, tx, mentioned, teamworkNews.mentioned, about(shared));
  const others = followers.filter((id) => !mentioned.includes(id));
  await tell(context, tx, others, teamworkNews.commented, about(shared));
  await follow(context, tx, shared);
  return row;
}

/** What it said before is kept; only those who are mentioned anew are told. */
export async function changeNote(
  context: Context,
  shared: Shared,
  { id, version, now, ...values }: NoteValues & { id: string; version: number; now: number },
): Promise<Row> {
  return mutate(context, shared.resource, async (tx) => {
    const before = await demandOpen(context, tx, shared, id, now);
    if (Number(before.version) !== version)
      throw new AppError('stale', {}, { current: toNote(context, before, now) as unknown as Row });
    const had = JSON.parse(String(before.files)) as string[];
    const come = values.files.filter((file) => !had.includes(file));
    await demandFiles(context, tx, come);
    const earlier = JSON.parse(String(before.earlier)) as Row[];
    const told = (JSON.parse(String(before.mentions)) as Person[]).map(({ userName }) => userName);
    const row: StoredRow = {
      ...before,
      ...stored(values),
      earlier: JSON.stringify(
        before.content === values.content
          ? earlier
          : [...earlier, { content: String(before.content), until: isoTime(now) }],
      ),
      editedAt: isoTime(now),
      version: version + 1,
    };
    await context.store.update(tx, noteTable.name, row, isColumn('id', id));
    await dropFiles(
      context,
      tx,
      had.filter((file) => !values.files.includes(file)),
      placeOf(shared, id),
    );
    if (come.length > 0) await useFiles(context, tx, come, placeOf(shared, id));
    const anew = values.mentions.filter(({ userName }) => !told.includes(userName)).map((person) => person.id);
    await tell(context, tx, anew, teamworkNews.mentioned, about(shared));
    return toNote(context, row, now) as unknown as Row;
  });
}

/** Nobody reads it any more; that it was there stays, and the database keeps what it said. */
export async function removeNote(context: Context, shared: Shared, id: string, now: number): Promise<void> {
  await mutate(context, shared.resource, async (tx) => {
    const row = await demandOpen(context, tx, shared, id, now);
    await context.store.update(
      tx,
      noteTable.name,
      { removedAt: isoTime(now), version: Number(row.version) + 1 },
      isColumn('id', id),
    );
    await dropFiles(context, tx, JSON.parse(String(row.files)) as string[], placeOf(shared, id));
  });
}

async function demandOpen(
  context: Context,
  tx: Queries,
  { resource, id: rowId }: Shared,
  id: string,
  now: number,
): Promise<StoredRow> {
  const [row] = await context.store.find(
    noteTable.name,
    noteColumns,
    all(isColumn('id', id), isColumn('rowId', rowId), isColumn('resource', resource.id)),
    { tx, limit: 1, lock: 'change' },
  );
  if (!row) throw new AppError('notFound');
  if (!isOpen(context, row, now)) throw new AppError('noteClosed');
  return row;
}

/** Naming a file that one may not fetch would be a way to read it. */
async function demandFiles(context: Context, tx: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || (await readableFiles(context, ids, tx)).size === ids.length) return;
  throw new AppError('invalid', {}, { errors: [{ path: 'files', problem: 'noSuchFile' }] });
}
