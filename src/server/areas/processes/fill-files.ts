import { AppError, type FieldError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { megabyte } from '../../../meta/uploads.ts';
import type { Context } from '../../context.ts';
import { tooLarge } from '../../files/inspect.ts';
import type { Arrived } from '../../files/storage.ts';
import { acceptFile, type Wish } from '../../records/accept-file.ts';
import { fileFieldsOf, filesIn } from '../../records/file-uses.ts';
import type { FileReply } from '../../records/stored-files.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import fillFile from './fill-file.table.ts';

/** Of somebody whom nobody knows; replaced files count as well. */
const max = { files: 20, megabytes: 10 };
/** A challenge is good for an hour. */
const keptMs = 2 * 3_600_000;

const placesOf = (challenge: string): string[] =>
  Array.from({ length: max.files }, (_, place) => `${challenge.split('.')[0]}:${place}`);

/**
 * Stores a file for the entry that is filled in by this challenge. Where no entry follows, it goes like every file that
 * no record names.
 */
export async function keepFile(
  context: Context,
  challenge: string,
  now: number,
  { arrived, name, wish }: { arrived: Arrived; name: string; wish: Wish },
): Promise<FileReply> {
  const { store, files } = context;
  const place = await takePlace(context, challenge, now).catch(async (error: unknown) => {
    await files.incoming.discard(arrived);
    throw error;
  });
  try {
    if (arrived.size > max.megabytes * megabyte) throw tooLarge(max.megabytes);
    const file = await acceptFile(context, arrived, name, wish);
    await store.transaction((tx) => store.update(tx, fillFile.name, { fileId: file.id }, isColumn('id', place)));
    return file;
  } catch (error) {
    await files.incoming.discard(arrived);
    await store.transaction((tx) => store.remove(tx, fillFile.name, isColumn('id', place)));
    throw error;
  }
}

async function takePlace({ store, db }: Context, challenge: string, now: number): Promise<string> {
  const at = (ms: number) => db.dialect.encode('timestamp', new Date(ms).toISOString());
  return store.transaction(async (tx) => {
    await store.remove(tx, fillFile.name, { is: 'compare', column: 'createdAt', op: '<', value: at(now - keptMs) });
    for (const id of placesOf(challenge))
      if (await store.insertNew(tx, fillFile.name, { id, createdAt: at(now) })) return id;
    throw new AppError('fillFilesFull', { max: max.files });
  });
}

/** An entry names files of its own challenge: another's would be a way to read them. */
export async function refuseOtherFiles(
  { store }: Context,
  tx: Queries,
  form: Resource,
  answers: Row,
  challenge: string,
): Promise<void> {
  const fields = fileFieldsOf(form).filter((field) => filesIn(field, answers[field.name]).length > 0);
  if (fields.length === 0) return;
  const own = await store.find(
    fillFile.name,
    ['fileId'],
    { is: 'in', column: 'id', values: placesOf(challenge) },
    { tx, limit: max.files },
  );
  const ids = new Set(own.map(({ fileId }) => fileId));
  const errors: FieldError[] = fields
    .filter((field) => filesIn(field, answers[field.name]).some((id) => !ids.has(id)))
    .map(({ name, title }) => ({ path: `formData.${name}`, problem: 'noSuchFile', values: { title } }));
  if (errors.length > 0) throw new AppError('invalid', {}, { errors });
}
