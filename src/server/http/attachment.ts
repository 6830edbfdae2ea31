import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const types: Record<string, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

export const mimeOf = (extension: string): string => types[extension] ?? 'application/octet-stream';

/** Sends a file as a download under a Unicode name. Caches must not keep it. */
export function sendFile(reply: FastifyReply, name: string, content: Readable | Buffer, size: number): FastifyReply {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return reply
    .type(mimeOf(extension))
    .headers({
      'content-disposition': `attachment; filename="export.${extension}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-length': size,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(content);
}
