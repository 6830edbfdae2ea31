import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../meta/errors.ts';
import { headSeconds } from './body-time.ts';
import { sendError } from './errors.ts';
import { replyHeaders } from './reply-headers.ts';

/** Requests that Node itself refuses, before our code sees them. */
const fromNode: Record<string, { status: string; error: AppError }> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', error: new AppError('headersTooLarge') },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', error: new AppError('tooSlow', { seconds: headSeconds }) },
};
const unreadable = { status: '400 Bad Request', error: new AppError('malformed') };

/** Replies to invalid or incomplete HTTP requests in the format of all other errors. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, error: known } = fromNode[error.code ?? ''] ?? unreadable;
  if (socket.writable)
    socket.write(rawReply(status, JSON.stringify({ code: known.status, message: known.text('zh'), data: null })));
  socket.destroy(error);
}

function rawReply(status: string, body: string): string {
  const headers = {
    ...replyHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  return [`HTTP/1.1 ${status}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body].join(
    '\r\n',
  );
}

/** A path that cannot be decoded matches no route, so no hook has set the reply headers. */
export function answerBadPath(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(replyHeaders).header('x-request-id', request.id);
  sendError(request, reply, new AppError('malformed'));
}
