import type { Readable } from 'node:stream';
import type { Services } from '../../context.ts';
import { fileObjects } from '../../records/file-tables.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';

/** A stored file as it is sent elsewhere; what speaks of a file goes nowhere without it. */
export async function openStored(services: Services, id: string): Promise<{ fileName: string; content: Readable }> {
  const row = await asSystem(services, 'system/file').one(id);
  const [object] = await services.store.find(fileObjects.name, ['id', 'provider'], isColumn('fileId', id), {
    limit: 1,
  });
  const content = await services.files.storageOf(String(object?.provider))?.open(String(object?.id));
  if (!row || !content) throw new Error(`the bytes of file ${id} are not there`);
  return { fileName: String(row.fileName), content };
}
