import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { megabyte, mostMegabytes } from '../../../meta/uploads.ts';
import type { Context } from '../../context.ts';
import { fileName } from '../../files/names.ts';
import { inspect, tooLarge } from '../../files/inspect.ts';
import type { Arrived } from '../../files/storage.ts';
import type { RouteKit } from '../../http/app.ts';
import { storeFile, type FileReply } from '../../records/stored-files.ts';

const mostBytes = mostMegabytes.file * megabyte;
/** Besides the file: its boundaries and the few other parts. */
const wrapping = 64 * 1024;

/** What an upload says beside its bytes. */
interface Wish {
  kind?: string;
  fileGroup?: string;
}

/** Takes files as they stream in; they are never in memory as a whole. */
export default function addUploads(app: FastifyInstance, kit: RouteKit, base: string): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 4, parts: 5, fieldSize: 200, fileSize: mostBytes }, throwFileSizeLimit: false });
    for (const path of ['/common/file/upload', '/wechat/front/file/upload']) {
      scope.post(`${base}${path}`, async (request) => {
        const context = await kit.contextOf(request);
        return { code: 200, message: 'ok', data: await upload(context, request) };
      });
    }
  });
}

async function upload(context: Context, request: FastifyRequest): Promise<FileReply> {
  if (!request.isMultipart()) throw new AppError('fileMissing');
  if (Number(request.headers['content-length'] ?? 0) > mostBytes + wrapping) throw tooLarge(mostMegabytes.file);
  const { name, arrived, wish } = await readParts(context, request);
  if (!arrived) throw new AppError('fileMissing');
  return accept(context, arrived, name, wish);
}

/** Judges what arrived and stores it; what is refused is gone at once. */
export async function accept(context: Context, arrived: Arrived, name: string, { kind, fileGroup }: Wish): Promise<FileReply> {
  try {
    const ext = await inspect(arrived, name, kind === 'image');
    return await storeFile(context, { arrived, ext, fileName: fileName(name, ext), fileGroup });
  } finally {
    await context.files.incoming.discard(arrived);
  }
}

async function readParts({ files: { incoming } }: Context, request: FastifyRequest): Promise<{ name: string; arrived?: Arrived; wish: Wish }> {
  const wish: Wish = {};
  let name = '';
  let arrived: Arrived | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') Object.assign(wish, readWish(part.fieldname, part.value));
      else {
        name = part.filename ?? '';
        arrived = await incoming.receive(part.file);
        if (part.file.truncated) throw tooLarge(mostMegabytes.file);
      }
    }
  } catch (error) {
    if (arrived) await incoming.discard(arrived);
    // Everything else says that the body was not what it claims to be, or that it broke off.
    throw error instanceof AppError || isOwnFault(error) ? error : new AppError('malformed');
  }
  return { name, arrived, wish };
}

/** A full disk and the like. */
const isOwnFault = (error: unknown) => typeof (error as NodeJS.ErrnoException).errno === 'number';

function readWish(name: string, value: unknown): Wish {
  if (name === 'kind' && (value === 'image' || value === 'file')) return { kind: value };
  if (name === 'fileGroup' && typeof value === 'string' && /^\w{1,32}$/.test(value)) return { fileGroup: value };
  throw new AppError('invalid', {}, { errors: [{ path: name, problem: ['kind', 'fileGroup'].includes(name) ? 'notAChoice' : 'unknown' }] });
}
