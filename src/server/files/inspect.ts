import { open } from 'node:fs/promises';
import { AppError } from '../../meta/errors.ts';
import { extensionsOf, isPicture, megabyte, maxMegabytes, maxPixels, type FileExtension } from '../../meta/uploads.ts';
import { dimensionsOf } from './picture.ts';
import { headSize, sniff } from './sniff.ts';
import type { Arrived } from './storage.ts';

export const tooLarge = (size: number): AppError => new AppError('fileTooLarge', { size });

/** Checks what arrived by its content and returns what it is; `pictures` where nothing else will do. */
export async function inspect({ path, size }: Arrived, name: string, pictures: boolean): Promise<FileExtension> {
  if (size === 0) throw new AppError('fileEmpty');
  const maxMb = maxMegabytes[pictures ? 'picture' : 'file'];
  if (size > maxMb * megabyte) throw tooLarge(maxMb);
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(Math.min(size, headSize));
    const head = buffer.subarray(0, (await file.read(buffer, 0, buffer.length, 0)).bytesRead);
    const ext = await sniff(head, file, { path, size }, name);
    if (!ext || (pictures && !isPicture(ext)))
      throw new AppError('fileKind', { kinds: extensionsOf(pictures).join(' ') });
    if (isPicture(ext)) {
      const dimensions = await dimensionsOf(ext, head, file);
      if (!dimensions) throw new AppError('pictureBroken');
      if (dimensions.width * dimensions.height > maxPixels) throw new AppError('pictureTooBig', { ...dimensions });
    }
    return ext;
  } finally {
    await file.close();
  }
}
