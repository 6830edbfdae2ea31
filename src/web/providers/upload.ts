import { currentLanguage, say } from '../i18n/language.ts';
import { faultTexts } from '../i18n/fault-texts.ts';
import { ApiError, NO_REPLY } from './api-error.ts';
import { reportFault } from './faults.ts';
import { apiBase } from './http.ts';

interface UploadOptions {
  /** Called with the part sent so far, from 0 to 1. */
  onProgress(part: number): void;
  signal: AbortSignal;
}

/** Without progress for this long, the connection counts as lost. */
const silenceMs = 60_000;

/**
 * Sends a form with files and reports progress, which `fetch` cannot. Success is decided by the body's `code`, as in
 * every other call.
 */
export function sendFiles<T>(path: string, form: FormData, { onProgress, signal }: UploadOptions): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const awake = () => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), silenceMs);
    };
    const fail = (error: Error) => {
      clearTimeout(silence);
      reject(error);
    };
    request.open('POST', apiBase + path);
    request.withCredentials = true;
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    request.setRequestHeader('Accept-Language', currentLanguage());
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      awake();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('error', () =>
      fail(new ApiError(NO_REPLY, say(navigator.onLine ? faultTexts.unreachable : faultTexts.offline))),
    );
    request.addEventListener('abort', () =>
      fail(signal.aborted ? (signal.reason as Error) : new ApiError(NO_REPLY, say(faultTexts.timeout))),
    );
    request.addEventListener('load', () => {
      clearTimeout(silence);
      const reply = readReply(request);
      if (reply.code === 200) return resolve(reply.data as T);
      const error = new ApiError(reply.code, reply.message || say(faultTexts.unknown));
      if (error.code === 401) reportFault({ kind: 'unauthorized', client: 'first', error });
      reject(error);
    });
    signal.addEventListener('abort', () => request.abort());
    awake();
    request.send(form);
  });
}

/** A gateway may answer with its own page, for instance if the body is too large. */
function readReply({ responseText, status, statusText }: XMLHttpRequest): {
  code: number;
  message: string;
  data: unknown;
} {
  try {
    const body = JSON.parse(responseText) as { code?: unknown; message?: unknown; data?: unknown };
    if (body.code !== undefined)
      return { code: Number(body.code), message: String(body.message ?? ''), data: body.data };
  } catch {
    // Reported by its HTTP status below.
  }
  return { code: NO_REPLY, message: `${status} ${statusText}`.trim(), data: null };
}
