import type { Context } from '../context.ts';
import { inspect } from '../files/inspect.ts';
import { fileName } from '../files/names.ts';
import type { Arrived } from '../files/storage.ts';
import { storeFile, type FileReply } from './stored-files.ts';

/** What an upload says beside its bytes. */
export interface Wish {
  kind?: string;
  fileGroup?: string;
}

/** Checks what arrived and stores it; what is refused is gone at once. */
export async function acceptFile(
  context: Context,
  arrived: Arrived,
  name: string,
  { kind, fileGroup }: Wish,
): Promise<FileReply> {
  try {
    const ext = await inspect(arrived, name, kind === 'image');
    return await storeFile(context, { arrived, ext, fileName: fileName(name, ext), fileGroup });
  } finally {
    await context.files.incoming.discard(arrived);
  }
}
