import { firstClient } from '../../providers/http.ts';
import { onError, type UnexpectedError } from './error-log.ts';
import { ownEntry } from './release.ts';

const MAX_REPORTS = 20;

/** The server's length limit of each field. */
const LIMITS = { message: 500, stack: 4000, pagePath: 300 } as const;

/** Only what the server stores: whole characters, and no control characters except line breaks and tabs. */
const plain = (text: string, limit: number): string =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|\ufeff/gu, ' ')
    .slice(0, limit)
    .toWellFormed();

/**
 * Sends unexpected errors to the server, which logs them for administrators. Each is sent once, a loop of errors is cut
 * off at the limit, and errors that occur offline are sent when the network is back.
 */
export function reportErrors(): void {
  const reported = new Set<string>();
  const unsent: UnexpectedError[] = [];
  const release = /-([\w-]{8})\.js/.exec(ownEntry() ?? '')?.[1] ?? '';

  const send = () => {
    if (!navigator.onLine) return;
    for (const { message, stack, pagePath } of unsent.splice(0)) {
      const body = {
        message: plain(message, LIMITS.message) || 'Error',
        stack: plain(stack, LIMITS.stack),
        pagePath: plain(pagePath, LIMITS.pagePath),
        release,
      };
      // A failed report must not cause another error.
      firstClient.postJson('/system/clientError/report', body, { quiet: true }).catch(() => undefined);
    }
  };

  onError((error) => {
    const key = `${error.message}\n${error.stack}`;
    if (reported.has(key) || reported.size >= MAX_REPORTS) return;
    reported.add(key);
    unsent.push(error);
    send();
  });
  addEventListener('online', send);
}
