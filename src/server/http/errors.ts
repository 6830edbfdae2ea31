import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemText, wordIn } from '../../meta/errors/words.ts';
import { AppError, OutOfReach } from '../../meta/errors.ts';
import { pickLocale, type Locale } from '../../meta/locale.ts';
import type { Resource } from '../../meta/model.ts';
import { sayIn } from '../labels.ts';
import type { Store } from '../storage/store.ts';
import { ofFailure, retryAfterSeconds } from './failures.ts';

/** Maps Fastify's own errors to the error catalogue. */
const fromServer: Record<string, () => AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('tooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('malformed'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new AppError('malformed'),
  FST_ERR_BAD_URL: () => new AppError('malformed'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new AppError('malformed'),
};

/** The default for Retry-After when calls are rate-limited. */
const defaultRetrySeconds = 60;

export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: AppError,
  resource?: Resource,
): FastifyReply {
  const locale = pickLocale(request.headers['accept-language']);
  const { errors, ...detail } = error.detail;
  const titleOf = titlesOf(request, resource, locale);
  const rest = { ...detail, ...(error.missing && { missing: error.missing }) };
  const data = errors
    ? {
        ...rest,
        errors: errors.map((one) => ({
          path: one.path,
          message: problemText(one, titleOf(one.path), locale, sayIn(locale)),
        })),
      }
    : Object.keys(rest).length > 0
      ? rest
      : null;
  const seconds =
    error.status === 429 ? (error.values.seconds ?? defaultRetrySeconds) : retryAfterSeconds[error.status];
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
  return reply.code(error.status).send({ code: error.status, message: messageOf(error, locale, titleOf), data });
}

type TitleOf = (path: string) => string;

/** Fields are called as the form calls them, those of a call made by hand as it declares them. */
function titlesOf({ routeOptions }: FastifyRequest, resource: Resource | undefined, locale: Locale): TitleOf {
  return (path) => {
    const [name = path] = path.split('.');
    const title = resource?.fields.get(name)?.title ?? routeOptions.config?.takes?.titleOf(name) ?? path;
    return wordIn(title, locale, sayIn(locale));
  };
}

/** With a single invalid field, the message names it, for clients that only show the message. */
function messageOf(error: AppError, locale: Locale, titleOf: TitleOf): string {
  const [only, ...more] = error.detail.errors ?? [];
  if (error.id !== 'invalid' || !only || more.length > 0) return error.text(locale, sayIn(locale));
  const title =
    only.values?.title === undefined ? titleOf(only.path) : wordIn(only.values.title, locale, sayIn(locale));
  const text = problemText(only, title, locale, sayIn(locale));
  return text.includes(title) ? text : `${title}${locale === 'zh' ? '：' : ': '}${text}`;
}

/** `denied` is called with each refusal before it is sent. */
export function addErrorHandling(
  app: FastifyInstance,
  store: Pick<Store, 'failureOf'>,
  denied: (request: FastifyRequest, error: AppError) => Promise<void>,
): void {
  app.setErrorHandler(async (error, request, reply) => {
    const { code = '' } = error as { code?: string };
    const known = error instanceof AppError ? error : fromServer[code]?.();
    if (known instanceof OutOfReach || (known?.status === 403 && known.id !== 'foreignOrigin'))
      await denied(request, known);
    if (known) return sendError(request, reply, known, request.found?.call.resource);
    const failure = store.failureOf(error);
    // Storage failures are not bugs in a statement: the stack trace would not help, and there may be many.
    if (failure)
      request.log.warn(
        { failure, cause: (error as Error).message, code, requestId: request.id },
        'the storage failed a request',
      );
    else request.log.error({ err: error, requestId: request.id }, 'request failed');
    return sendError(request, reply, ofFailure(failure) ?? new AppError('internal', { requestId: request.id }));
  });
  app.setNotFoundHandler((request, reply) => sendError(request, reply, new AppError('noSuchCall')));
}
