import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { megabyte } from '../../../meta/uploads.ts';
import { minute } from '../../clock.ts';
import type { Limit } from '../../auth/throttle.ts';
import type { Context } from '../../context.ts';
import { tooLarge } from '../../files/inspect.ts';
import { bodyOf } from '../../http/body.ts';
import { streamed } from '../../http/input/input.ts';
import { takes } from '../../http/input/takes.ts';
import { object } from '../../http/openapi/schemas.ts';
import { acceptFileParts, readFileParts, wrapping } from '../../http/file-parts.ts';
import type { RouteKit } from '../../http/kit.ts';
import { acceptFile, type Wish } from '../../records/accept-file.ts';
import type { FileReply } from '../../records/stored-files.ts';
import { answers } from '../../http/openapi/answers.ts';
import { storedFile } from './replies.ts';

/** In base 64 a file is a text, and a text is in memory: small pictures, such as a signature. */
const maxTextMegabytes = 5;
const maxText = Math.ceil((maxTextMegabytes * megabyte * 4) / 3) + 100;

/** Per user; a batch of pictures fits, a flood does not. */
const pace: Limit = { max: 120, withinMs: 5 * minute, blockMs: minute };

const wishes = {
  kind: { enum: ['image', 'file'] },
  fileGroup: { type: 'string', pattern: '^\\w{1,32}$' },
};
const streamedFile = streamed(
  ['multipart/form-data'],
  object({ file: { type: 'string', format: 'binary' }, ...wishes }, ['file']),
);
const fileAsText = streamed(
  ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
  object({ file: { type: 'string', contentEncoding: 'base64' }, fileName: { type: 'string' }, ...wishes }, ['file']),
);

/** Takes files as they stream in; they are never in memory as a whole. */
export default function addUploads(app: FastifyInstance, kit: RouteKit, base: string): void {
  void app.register(async (scope) => {
    await acceptFileParts(scope);
    const answer =
      (take: (context: Context, request: FastifyRequest) => Promise<FileReply>) => async (request: FastifyRequest) => {
        const context = await kit.contextOf(request);
        await kit.auth.throttle.refuseIfBlocked('upload', context.principal.userId);
        await kit.auth.throttle.count('upload', context.principal.userId, pace);
        return { code: 200, message: 'ok', data: await take(context, request) };
      };
    scope.post(`${base}/common/file/upload`, takes(streamedFile, answer(upload), answers(storedFile)));
    scope.post(`${base}/wechat/front/file/upload`, takes(streamedFile, answer(upload), answers(storedFile)));
    scope.post(
      `${base}/common/file/uploadBase`,
      takes(fileAsText, answer(uploadText), answers(storedFile, { bodyLimit: maxText + wrapping })),
    );
  });
}

async function upload(context: Context, request: FastifyRequest): Promise<FileReply> {
  const wish: Wish = {};
  const { name, arrived } = await readFileParts(context, request, {
    field: (key, value) => void Object.assign(wish, readWish(key, value)),
  });
  return acceptFile(context, arrived, name, wish);
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
  return acceptFile(
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

function readWish(name: string, value: unknown): Wish {
  if (name === 'kind' && (value === 'image' || value === 'file')) return { kind: value };
  if (name === 'fileGroup' && typeof value === 'string' && /^\w{1,32}$/.test(value)) return { fileGroup: value };
  throw new AppError(
    'invalid',
    {},
    { errors: [{ path: name, problem: ['kind', 'fileGroup'].includes(name) ? 'notAChoice' : 'unknown' }] },
  );
}
