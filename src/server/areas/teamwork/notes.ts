import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { teamworkNews } from '../../../meta/teamwork.ts';
import { isoTime } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { demandFiles } from '../../records/file-access.ts';
import { dropFiles, useFiles, type FilePlace } from '../../records/file-uses.ts';
import { newId } from '../../records/ids.ts';
import { mutate } from '../../records/mutate.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries, StoredRow } from '../../storage/database.ts';
import { follow } from './followers.ts';
import noteTable from './note.table.ts';
import { isOpen, listIn, noteColumns, toNote } from './note-rows.ts';
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

const stored = ({ db }: Context, { content, mentions, files }: NoteValues): StoredRow => ({
  content,
  mentions: db.dialect.encode(
    'json',
    mentions.map((person) => ({ ...person })),
  ),
  files: db.dialect.encode('json', [...files]),
});

const about = ({ resource, title, id }: Shared) => ({
  module: resource.label,
  recordTitle: title,
  entityCode: resource.id,
  recordId: id,
});

export const addNote = (context: Context, shared: Shared, values: NoteValues, how: Telling): Promise<Row> =>
  mutate(context, shared.resource, async (tx) => {
    const id = await writeNote(context, tx, shared, values, how);
    return noteOf(context, tx, id, how.now);
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
): Promise<string> {
  const { principal } = context;
  await demandFiles(context, tx, values.files);
  const id = newId();
  const row: StoredRow = {
    id,
    version: 1,
    resource: shared.resource.id,
    rowId: shared.id,
    authorId: principal.userId,
    authorName: principal.realName || principal.userName,
    ...stored(context, values),
    earlier: context.db.dialect.encode('json', []),
    createdAt: isoTime(now),
    editedAt: null,
    removedAt: null,
  };
  await context.store.insert(tx, noteTable.name, row, []);
  if (values.files.length > 0) await useFiles(context, tx, values.files, placeOf(shared, id));
  const mentioned = values.mentions.map((person) => person.id);
  await tell(context, tx, mentioned, teamworkNews.mentioned, about(shared));
  const others = followers.filter((follower) => !mentioned.includes(follower));
  await tell(context, tx, others, teamworkNews.commented, about(shared));
  await follow(context, tx, shared);
  return id;
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
    const had = listIn<string>(context, before.files);
    const come = values.files.filter((file) => !had.includes(file));
    await demandFiles(context, tx, come);
    const earlier = listIn<Row>(context, before.earlier);
    const mentionedBefore = listIn<Person>(context, before.mentions).map(({ userName }) => userName);
    const replaced = { content: String(before.content), until: isoTime(now) };
    const changes: StoredRow = {
      ...stored(context, values),
      ...(before.content !== values.content && {
        earlier: context.db.dialect.encode('json', [...earlier, replaced]),
      }),
      editedAt: isoTime(now),
      version: version + 1,
    };
    await context.store.update(tx, noteTable.name, changes, isColumn('id', id));
    await dropFiles(
      context,
      tx,
      had.filter((file) => !values.files.includes(file)),
      placeOf(shared, id),
    );
    if (come.length > 0) await useFiles(context, tx, come, placeOf(shared, id));
    const anew = values.mentions
      .filter(({ userName }) => !mentionedBefore.includes(userName))
      .map((person) => person.id);
    await tell(context, tx, anew, teamworkNews.mentioned, about(shared));
    return noteOf(context, tx, id, now);
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
    await dropFiles(context, tx, listIn<string>(context, row.files), placeOf(shared, id));
  });
}

async function noteOf(context: Context, tx: Queries, id: string, now: number): Promise<Row> {
  const [row] = await context.store.find(noteTable.name, noteColumns, isColumn('id', id), { tx, limit: 1 });
  if (!row) throw new AppError('notFound');
  return { ...toNote(context, row, now) } as unknown as Row;
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
