import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '../../meta/errors.ts';
import type { Row } from '../../meta/json.ts';
import { contentPath, fileKinds, isPicture, type FileExtension } from '../../meta/uploads.ts';
import { isoNow } from '../clock.ts';
import type { Context, Services } from '../context.ts';
import type { Arrived, ByteRange } from '../files/storage.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { fileObjects, fileResource } from './file-tables.ts';
import { insertRow } from './write.ts';

const apiBase = '/super_cloud/api';

export const fileUrl = (id: string): string => `${apiBase}${contentPath}/${id}`;

/** A checked upload. */
export interface NewFile {
  readonly arrived: Arrived;
  readonly fileName: string;
  readonly ext: FileExtension;
  readonly fileGroup?: string;
}

/** A file as callers see it. */
export interface FileReply {
  readonly id: string;
  readonly url: string;
  readonly name: string;
  readonly size: number;
  readonly ext: string;
  readonly picture: boolean;
}

export const fileReply = (row: Row): FileReply => ({
  id: String(row.id),
  url: fileUrl(String(row.id)),
  name: String(row.fileName),
  size: Number(row.size),
  ext: String(row.ext),
  picture: isPicture(String(row.ext)),
});

/** The bytes of a file, whoever may read it; undefined where they are gone. */
export async function openStored(
  { files, store }: Pick<Services, 'files' | 'store'>,
  fileId: unknown,
  range?: ByteRange,
): Promise<Readable | undefined> {
  const [object] = await store.find(fileObjects.name, ['id', 'provider'], isColumn('fileId', fileId), { limit: 1 });
  return files.storageOf(String(object?.provider))?.open(String(object?.id), range);
}

/** Random: it cannot be guessed and reveals nothing about the file. */
export const newKey = (): string => randomBytes(24).toString('hex');

/** Stores the bytes of a file. The key is recorded first, so that bytes without a row are found and removed later. */
export async function keepBytes(
  { files }: Pick<Services, 'files'>,
  { arrived, ext }: NewFile,
  announce: (object: Record<string, string | null>) => Promise<void>,
): Promise<string> {
  const key = newKey();
  await announce({ id: key, fileId: null, provider: files.storage.provider, unusedSince: isoNow() });
  await files.storage.put(key, arrived, fileKinds[ext].mime);
  return key;
}

export const columnsOf = ({ files }: Pick<Services, 'files'>, { arrived, fileName, ext, fileGroup }: NewFile): Row => ({
  fileName,
  ext,
  fileGroup: fileGroup ?? 'other',
  provider: files.storage.provider,
  size: arrived.size,
  md5: arrived.sha256,
  uploadTime: isoNow(),
});

/** Stores a checked file with its row; the caller is its uploader. */
export async function storeFile(context: Context, file: NewFile): Promise<FileReply> {
  const { store, model, principal } = context;
  const files = fileResource(model);
  const key = await keepBytes(context, file, (object) =>
    store.transaction((tx) => store.insert(tx, fileObjects.name, object, [])),
  );
  return store.transaction(async (tx) => {
    const values = { ...columnsOf(context, file), uploaderName: principal.realName || principal.userName };
    const row = await insertRow(context, tx, files, values, { action: 'add', reach: 'all' });
    const id = String(row.id);
    await store.update(tx, files.table, { url: fileUrl(id) }, isColumn('id', id));
    await nameObject(context, tx, key, id);
    return fileReply({ ...values, id });
  });
}

export async function nameObject(
  { store }: Pick<Services, 'store'>,
  tx: Queries,
  key: string,
  fileId: string,
): Promise<void> {
  const named = await store.update(tx, fileObjects.name, { fileId }, isColumn('id', key));
  if (named === 0) throw new AppError('unavailable');
}
