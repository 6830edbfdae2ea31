import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { megabyte, maxMegabytes } from '../../../meta/uploads.ts';
import { minute } from '../../auth/clock.ts';
import type { Limit } from '../../auth/throttle.ts';
import type { Context } from '../../context.ts';
import { fileName } from '../../files/names.ts';
import { inspect, tooLarge } from '../../files/inspect.ts';
import type { Arrived } from '../../files/storage.ts';
import { bodyOf } from '../../http/body.ts';
import type { RouteKit } from '../../http/kit.ts';
import { storeFile, type FileReply } from '../../records/stored-files.ts';

const maxBytes = maxMegabytes.file * megabyte;
/** Besides the file: its boundaries and the few other parts. */
const wrapping = 64 * 1024;

/** In base 64 a file is a text, and a text is in memory: small pictures, such as a signature. */
const maxTextMegabytes = 5;
const maxText = Math.ceil((maxTextMegabytes * megabyte * 4) / 3) + 100;

/** Per user; a batch of pictures fits, a flood does not. */
const pace: Limit = { max: 120, withinMs: 5 * minute, blockMs: minute };

/** What an upload says beside its bytes. */
interface Wish {
  kind?: string;
  fileGroup?: string;
}

/** Takes files as they stream in; they are never in memory as a whole. */
export default function addUploads(app: FastifyInstance, kit: RouteKit, base: string): void {
  void app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 4, parts: 5, fieldSize: 200, fileSize: maxBytes },
      throwFileSizeLimit: false,
    });
    const answer =
      (take: (context: Context, request: FastifyRequest) => Promise<FileReply>) => async (request: FastifyRequest) => {
        const context = await kit.contextOf(request);
        await kit.auth.throttle.refuseIfBlocked('upload', context.principal.userId);
        await kit.auth.throttle.count('upload', context.principal.userId, pace);
        return { code: 200, message: 'ok', data: await take(context, request) };
      };
    scope.post(`${base}/common/file/upload`, answer(upload));
    scope.post(`${base}/wechat/front/file/upload`, answer(upload));
    scope.post(`${base}/common/file/uploadBase`, { bodyLimit: maxText + wrapping }, answer(uploadText));
  });
}

async function upload(context: Context, request: FastifyRequest): Promise<FileReply> {
  if (!request.isMultipart()) throw new AppError('fileMissing');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + wrapping) throw tooLarge(maxMegabytes.file);
  const { name, arrived, wish } = await readParts(context, request);
  if (!arrived) throw new AppError('fileMissing');
  return accept(context, arrived, name, wish);
}

async function uploadText(context: Context, request: FastifyRequest): Promise<FileReply> {
  const {
    file,
    fileName: name = '',
    ...rest
  } = request.isMultipart() ? await textParts(request) : bodyOf(request).values;
  const wish: Wish = Object.assign({}, ...Object.entries(rest).map(([key, value]) => readWish(key, value)));
  if (typeof file !== 'string' || file === '' || typeof name !== 'string') throw new AppError('fileMissing');
  const text = file.replace(/^data:[\w.+/;=-]*;base64,/, '');
  if (text.length > maxText) throw tooLarge(maxTextMegabytes);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 === 1) throw new AppError('malformed');
  return accept(
    context,
    await context.files.incoming.receive(Readable.from([Buffer.from(text, 'base64')])),
    name,
    wish,
  );
}

async function textParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  try {
    for await (const part of request.parts({ limits: { files: 0, fieldSize: maxText + 1 } }))
      if (part.type === 'field') values[part.fieldname] = part.value;
  } catch {
    throw new AppError('malformed');
  }
  return values;
}

/** Checks what arrived and stores it; what is refused is gone at once. */
export async function accept(
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

async function readParts(
  { files: { incoming } }: Context,
  request: FastifyRequest,
): Promise<{ name: string; arrived?: Arrived; wish: Wish }> {
  const wish: Wish = {};
  let name = '';
  let arrived: Arrived | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') Object.assign(wish, readWish(part.fieldname, part.value));
      else {
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
  return { name, arrived, wish };
}

/** A full disk and the like. */
const isOwnFault = (error: unknown) => typeof (error as NodeJS.ErrnoException).errno === 'number';

function readWish(name: string, value: unknown): Wish {
  if (name === 'kind' && (value === 'image' || value === 'file')) return { kind: value };
  if (name === 'fileGroup' && typeof value === 'string' && /^\w{1,32}$/.test(value)) return { fileGroup: value };
  throw new AppError(
    'invalid',
    {},
    { errors: [{ path: name, problem: ['kind', 'fileGroup'].includes(name) ? 'notAChoice' : 'unknown' }] },
  );
}
