import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { contentPath, fileKinds, type FileExtension, type FileKind } from '../../../meta/uploads.ts';
import type { Context } from '../../context.ts';
import type { ByteRange } from '../../files/storage.ts';
import type { RouteKit } from '../../http/kit.ts';
import { readableFiles } from '../../records/file-access.ts';
import { readId, readIds } from '../../records/read-ids.ts';
import { fileReply, openStored } from '../../records/stored-files.ts';
import { answers } from '../../http/openapi/answers.ts';
import { listOf } from '../../http/openapi/schemas.ts';
import { storedFile } from './replies.ts';

/** Where files are found, and their bytes. Who may read a record may fetch its files; for others there are none. */
export default function addFileFetching(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.get<{ Params: { id: string } }>(`${base}/common/file/geturl/:id`, answers(storedFile), async (request) => ({
    code: 200,
    message: 'ok',
    data: fileReply(await readable(await kit.contextOf(request), request.params.id)),
  }));

  /** Several at once, as a page of a list needs them; those that are not there are left out. */
  app.get<{ Querystring: { id?: string; ids?: string } }>(
    `${base}/common/file/geturl`,
    answers(listOf(storedFile)),
    async (request) => {
      const ids = readIds(request.query.ids ?? request.query.id);
      const files = await readableFiles(await kit.contextOf(request), ids);
      return { code: 200, message: 'ok', data: [...files.values()].map(fileReply) };
    },
  );

  app.get<{ Params: { id: string } }>(
    `${base}${contentPath}/:id`,
    { config: { uncounted: true } },
    async (request, reply) => {
      const context = await kit.contextOf(request);
      return sendContent(context, request, reply, await readable(context, request.params.id));
    },
  );
}

async function readable(context: Context, rawId: string): Promise<Row> {
  const id = readId(rawId);
  const file = (await readableFiles(context, [id])).get(id);
  if (!file) throw new AppError('notFound');
  return file;
}

/**
 * Whatever a file holds, it runs nothing, loads nothing and is taken for nothing else; it may be kept by this browser
 * for this user only.
 */
const guards = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-site',
  'cache-control': 'private, max-age=300',
  vary: 'cookie',
  'accept-ranges': 'bytes',
};

async function sendContent(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  file: Row,
): Promise<FastifyReply> {
  const kind: FileKind = fileKinds[file.ext as FileExtension] ?? { mime: 'application/octet-stream' };
  const size = Number(file.size);
  const tag = `"${String(file.md5)}"`;
  reply.headers({
    ...guards,
    etag: tag,
    'content-type': kind.mime,
    'content-disposition': disposition(kind, String(file.fileName)),
  });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  const range =
    request.headers['if-range'] === undefined || request.headers['if-range'] === tag
      ? readRange(request.headers.range, size)
      : undefined;
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${size}`).send();
  const bytes = await openStored(context, file.id, range);
  if (!bytes) throw new AppError('notFound');
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return reply.header('content-length', range ? range.end - range.start + 1 : size).send(bytes);
}

/** Letters beyond ASCII travel percent-encoded; old programs get what is left without them. */
function disposition({ inline }: FileKind, name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encoded}`;
}

/** One range, as players of films ask for it. Anything else is answered with the whole. */
function readRange(header: string | undefined, size: number): ByteRange | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  return start <= end ? { start, end } : 'beyond';
}
