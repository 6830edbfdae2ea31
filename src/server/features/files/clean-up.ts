import { AppError } from '../../../meta/errors.ts';
import type { Context, Services } from '../../context.ts';
import { fileObjects, fileResource } from '../../records/file-tables.ts';
import { removeRows } from '../../records/remove.ts';
import { isColumn } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';

/** How long an unused file is kept: a form may still be open, or a change may be undone. */
export const graceMs = 24 * 3_600_000;

/** The number of files of one run; the next run follows soon. */
const batchSize = 100;

/**
 * Removes files that no record has named for a while, and bytes without a row. Row first, then
 * bytes, then the note of them, so that the next run can continue at any point. Returns their number.
 */
export async function cleanUpFiles(services: Services, now: number): Promise<number> {
  const due = { is: 'compare', column: 'unusedSince', op: '<=', value: new Date(now - graceMs).toISOString() } as const;
  const objects = await services.store.find(fileObjects.name, ['id', 'fileId', 'provider'], due, { limit: batchSize });
  const context = systemContext(services);
  let removed = 0;
  for (const { id, fileId, provider } of objects as Record<string, string | null>[]) {
    try {
      if (!fileId || (await removeRow(context, fileId))) {
        await removeBytes(services, String(id), String(provider));
        removed++;
      }
    } catch (error) {
      services.log.error({ err: error, key: id }, 'an unused file could not be removed');
    }
  }
  return removed;
}

/** False if a record names the file after all; then the file stays. */
async function removeRow(context: Context, fileId: string): Promise<boolean> {
  try {
    await removeRows(context, fileResource(context.model), [fileId]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.id === 'inUse') {
      await context.store.transaction((tx) =>
        context.store.update(tx, fileObjects.name, { unusedSince: null }, isColumn('fileId', fileId)),
      );
      return false;
    }
    // Already deleted by its uploader or by another server.
    if (error.id !== 'notFound') throw error;
  }
  return true;
}

async function removeBytes({ store, files }: Services, key: string, provider: string): Promise<void> {
  const storage = files.storageOf(provider);
  if (!storage) throw new Error(`there is no storage ${provider} any more`);
  await storage.remove(key);
  await store.transaction((tx) => store.remove(tx, fileObjects.name, isColumn('id', key)));
}
