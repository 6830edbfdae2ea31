import { currentLanguage, say } from '../i18n/language.ts';
import { ApiError, NO_REPLY, type ReplyFieldError } from './api-error.ts';
import { reportFault, type Fault } from './faults.ts';
import { askProof, PROOF_NEEDED } from './proof.ts';
import { formEncode, type FormBody } from './form-encode.ts';
import { faultTexts } from '../i18n/fault-texts.ts';

export { ApiError } from './api-error.ts';

/** Base path of the API. An installation in front of another server changes only this meta element of index.html. */
export const apiBase = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content || '/super_cloud/api';

export interface CallOptions {
  /** Milliseconds; 5000 by default. */
  timeout?: number;
  /** No toast: the caller shows the failure itself. A 401 still prompts for sign-in. */
  quiet?: boolean;
  /** The call can be repeated without harm, so transport failures are retried: lists, reads, look-ups. */
  safe?: boolean;
  signal?: AbortSignal;
  /** Signs out: sent even after `abandonCalls` has aborted all other calls. */
  last?: boolean;
  headers?: Readonly<Record<string, string>>;
  /** Resolve to a Blob instead of the reply's `data`. */
  blob?: boolean;
}

interface Reply {
  code?: unknown;
  message?: unknown;
  data?: unknown;
}

interface ClientSpec {
  name: Fault['client'];
  successCodes: readonly number[];
  /** The message if neither server nor browser gives one. */
  fallback(code: number): string;
}

const TIMEOUT = 5000;
const RETRY_DELAYS = [400, 1200];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** `/web/user/list` is relative to the API base; the few calls of other services start with `/super_`. */
const address = (path: string): string => (path.startsWith('/super_') ? path : apiBase + path);

async function readReply(response: Response): Promise<Reply> {
  try {
    const body: unknown = await response.json();
    if (typeof body === 'object' && body !== null && 'code' in body) return body;
  } catch {
    // Not our JSON, for instance a gateway's error page: handled as an unreadable reply below.
  }
  throw new ApiError(NO_REPLY, `${response.status} ${response.statusText}`.trim());
}

function transportError(cause: unknown, timedOut: boolean): ApiError {
  if (cause instanceof ApiError) return cause;
  if (timedOut) return new ApiError(NO_REPLY, say(faultTexts.timeout));
  return new ApiError(NO_REPLY, say(navigator.onLine ? faultTexts.unreachable : faultTexts.offline));
}

const wanted = new AbortController();

/**
 * Aborts every pending call and those that follow: signing out need not wait for them, and they would only be refused.
 * The page is loaded again before the next sign-in.
 */
export const abandonCalls = (): void => wanted.abort();

function createClient(spec: ClientSpec) {
  async function attempt(path: string, init: RequestInit, options: CallOptions): Promise<unknown> {
    const clock = AbortSignal.timeout(options.timeout ?? TIMEOUT);
    const signal = AbortSignal.any([
      clock,
      ...(options.last ? [] : [wanted.signal]),
      ...(options.signal ? [options.signal] : []),
    ]);
    try {
      const response = await fetch(address(path), {
        ...init,
        signal,
        credentials: 'include',
        headers: {
          'X-Requested-With': 'XMLHttpRequest',
          'Accept-Language': currentLanguage(),
          ...options.headers,
          ...init.headers,
        },
      });
      if (options.blob && response.ok && !response.headers.get('content-type')?.includes('json'))
        return await response.blob();
      return await readReply(response);
    } catch (cause) {
      if (options.signal?.aborted || wanted.signal.aborted) throw cause;
      throw transportError(cause, clock.aborted);
    }
  }

  /** The body's `code` decides, not the HTTP status. */
  function unwrap(reply: Reply): unknown {
    const code = Number(reply.code);
    if (spec.successCodes.includes(code)) return reply.data;
    const data = reply.data as { errors?: ReplyFieldError[] } | null | undefined;
    throw new ApiError(
      code,
      typeof reply.message === 'string' && reply.message ? reply.message : spec.fallback(code),
      data?.errors,
      reply.data,
    );
  }

  async function send<T>(path: string, init: RequestInit, options: CallOptions = {}): Promise<T> {
    const delays = options.safe ? RETRY_DELAYS : [];
    let proven = false;
    for (let tries = 0; ; tries++) {
      try {
        const reply = await attempt(path, init, options);
        return (reply instanceof Blob ? reply : unwrap(reply as Reply)) as T;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // The server refused before doing anything; with the proof the same call is sent again.
        if (error.code === PROOF_NEEDED && !proven && (await askProof())) {
          proven = true;
          continue;
        }
        const delay = error.code === NO_REPLY && navigator.onLine ? delays[tries] : undefined;
        if (delay === undefined) {
          const kind = error.code === 401 ? 'unauthorized' : error.code === NO_REPLY ? 'transport' : 'refused';
          if (kind === 'unauthorized' || !options.quiet) reportFault({ kind, client: spec.name, error });
          throw error;
        }
        await pause(delay);
      }
    }
  }

  return {
    /** Form-encoded, like most calls. */
    post: <T = unknown>(path: string, body?: FormBody, options?: CallOptions) =>
      send<T>(path, { method: 'POST', body: formEncode(body) }, options),
    get: <T = unknown>(path: string, query?: FormBody, options?: CallOptions) => {
      const search = formEncode(query).toString();
      return send<T>(search ? `${path}?${search}` : path, { method: 'GET' }, options);
    },
    postJson: <T = unknown>(path: string, body: unknown, options?: CallOptions) =>
      send<T>(
        path,
        { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } },
        options,
      ),
    patch: <T = unknown>(path: string, body?: FormBody, options?: CallOptions) =>
      send<T>(path, { method: 'PATCH', body: formEncode(body) }, options),
    upload: <T = unknown>(path: string, form: FormData, options?: CallOptions) =>
      send<T>(path, { method: 'POST', body: form }, options),
  };
}

export const firstClient = createClient({
  name: 'first',
  successCodes: [200],
  fallback: () => say(faultTexts.unknown),
});
/** Also accepts code 0 as success; without a message it shows the code. */
export const secondClient = createClient({ name: 'second', successCodes: [200, 0], fallback: String });
/** For calls of the frame; their refusals are shown as warnings. */
export const layoutClient = createClient({ name: 'layout', successCodes: [200, 0], fallback: String });
