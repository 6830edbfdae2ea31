import type { FastifyRequest } from 'fastify';
import type { AppError } from '../../meta/errors.ts';
import type { Context } from '../context.ts';
import { audit } from '../records/audit.ts';

/** Calls made by hand are called what their path ends with. */
const nameOf = ({ url }: FastifyRequest): string => (url.split('?', 1)[0] as string).split('/').at(-1) ?? '';

/**
 * Logs what somebody signed in was not allowed to do. The transaction of the call itself was rolled
 * back, or never begun, so the entry has one of its own.
 */
export async function logDenied(request: FastifyRequest, error: AppError, contextOf: (request: FastifyRequest) => Promise<Context>): Promise<void> {
  const context = await contextOf(request).catch(() => undefined);
  if (!context) return;
  const call = request.found?.call;
  const { id } = { ...(request.body as object | null), ...request.found?.params } as { id?: unknown };
  await context.store
    .transaction((tx) => audit(context, tx, {
      action: call?.action ?? nameOf(request),
      resource: call?.resource,
      module: String(error.values.label ?? ''),
      recordId: typeof id === 'string' ? id.slice(0, 64) : undefined,
      result: 'denied',
      missing: error.missing,
      errorMessage: error.text('zh'),
    }))
    .catch((failure: unknown) => context.log.error({ err: failure, requestId: request.id }, 'a refusal could not be logged'));
}
