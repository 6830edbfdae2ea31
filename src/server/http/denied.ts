import type { FastifyRequest } from 'fastify';
import type { AppError } from '../../meta/errors.ts';
import type { Context } from '../context.ts';

/** The name of a hand-written call is the last part of its path that is not a parameter. */
const nameOf = ({ routeOptions: { url = '' } }: FastifyRequest): string =>
  url.split('/').findLast((part) => part !== '' && !part.startsWith(':')) ?? '';

/** Logs what a signed-in user was not allowed to do. */
export async function logDenied(
  request: FastifyRequest,
  error: AppError,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): Promise<void> {
  const context = await contextOf(request).catch(() => undefined);
  if (!context) return;
  const call = request.found?.call;
  const { id } = { ...(request.body as object | null), ...request.found?.params } as { id?: unknown };
  await context.refusals.note(context, {
    action: call?.action ?? nameOf(request),
    resource: call?.resource,
    module: String(error.values.label ?? ''),
    recordId: typeof id === 'string' ? id.slice(0, 64) : undefined,
    missing: error.missing,
    errorMessage: error.text('zh'),
  });
}
