import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../meta/errors.ts';
import { maxMegabytes, megabyte } from '../../meta/uploads.ts';
import type { Context } from '../context.ts';
import { tooLarge } from '../files/inspect.ts';
import type { Arrived } from '../files/storage.ts';

const maxBytes = maxMegabytes.file * megabyte;
/** Besides the file: its boundaries and the few other parts. */
export const wrapping = 64 * 1024;

/** One file and a few short fields; read as they stream in, so nothing is in memory as a whole. */
export const acceptFileParts = async (app: FastifyInstance): Promise<void> =>
  void (await app.register(multipart, {
    limits: { files: 1, fields: 4, parts: 5, fieldSize: 200, fileSize: maxBytes },
    throwFileSizeLimit: false,
  }));

interface Reading {
  field(name: string, value: unknown): void;
  /** Asked before the first byte of the file is kept. */
  file?(): Promise<void>;
}

/** What is refused on the way leaves nothing behind. */
export async function readFileParts(
  { files: { incoming } }: Context,
  request: FastifyRequest,
  reading: Reading,
): Promise<{ name: string; arrived: Arrived }> {
  if (!request.isMultipart()) throw new AppError('fileMissing');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + wrapping) throw tooLarge(maxMegabytes.file);
  let name = '';
  let arrived: Arrived | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') reading.field(part.fieldname, part.value);
      else {
        await reading.file?.();
        name = part.filename ?? '';
        arrived = await incoming.receive(part.file);
        if (part.file.truncated) throw tooLarge(maxMegabytes.file);
      }
    }
  } catch (error) {
    if (arrived) await incoming.discard(arrived);
    // Everything else says that the body was not what it claims to be, or that it broke off.
    throw error instanceof AppError || isOwnFault(error) ? error : new AppError('malformed');
  }
  if (!arrived) throw new AppError('fileMissing');
  return { name, arrived };
}

/** A full disk and the like. */
const isOwnFault = (error: unknown) => typeof (error as NodeJS.ErrnoException).errno === 'number';
