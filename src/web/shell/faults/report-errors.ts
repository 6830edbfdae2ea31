import manifest from 'virtual:route-manifest';
import { firstClient } from '../../providers/http.ts';
import { onError } from './error-log.ts';

const RESOURCE = 'system/clientError';
const PER_HOUR = 20;

/** Hands unexpected errors to the server where it keeps a log of them; a page in a loop of errors is cut off. */
export function reportErrors(): void {
  if (!manifest.routes.some(({ resource }) => resource === RESOURCE)) return;
  let sent = 0;
  setInterval(() => (sent = 0), 3_600_000);
  onError(({ at, message, stack, page }) => {
    if (++sent > PER_HOUR) return;
    const entry = { happenedAt: at, message: message.slice(0, 500), stack: stack.slice(0, 4000), page: page.slice(0, 300), userAgent: navigator.userAgent.slice(0, 200) };
    firstClient.post(`/${RESOURCE}/add`, entry, { quiet: true }).catch(() => undefined);
  });
}
