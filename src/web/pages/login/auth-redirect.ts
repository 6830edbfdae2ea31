/**
 * A sign-in provider opened in its own window returns to `/auth-redirect?token=…&type=…`. That window passes the result
 * to the login page that opened it, and closes.
 */
interface Answer {
  authRedirect: true;
  token: string;
  type: string;
}

const isAnswer = (data: unknown): data is Answer => typeof data === 'object' && data !== null && 'authRedirect' in data;

/** A window opened by another site cannot post to it: its sign-in continues in this window. */
function isSameOrigin(opener: Window): boolean {
  try {
    return opener.location.origin === location.origin;
  } catch {
    return false;
  }
}

/** True if the result was passed to the opener. */
export function postToOpener(): boolean {
  const opener = window.opener as Window | null;
  if (!opener || opener === window || !isSameOrigin(opener)) return false;
  const query = new URLSearchParams(location.search);
  opener.postMessage(
    { authRedirect: true, token: query.get('token') ?? '', type: query.get('type') ?? '' } satisfies Answer,
    location.origin,
  );
  window.close();
  return true;
}

let listening: AbortController | undefined;

export function onOpenerAnswer(answered: (token: string, type: string) => void): void {
  listening?.abort();
  listening = new AbortController();
  addEventListener(
    'message',
    ({ origin, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && isAnswer(data) && data.token) answered(data.token, data.type);
    },
    { signal: listening.signal },
  );
}
