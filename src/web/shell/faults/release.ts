import { addressOf } from '../../address.ts';
import { t } from '../../i18n/i18n.ts';
import { ask } from '../dialog/confirm.ts';

const CHECK_MS = 5 * 60_000;
const entryOf = (page: Document) =>
  page.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/"]')?.getAttribute('src');

/** Entry script of the running console; the hash in its name changes with every release. */
export const ownEntry = () => entryOf(document);

async function hasNewRelease(): Promise<boolean> {
  const own = ownEntry();
  if (!own) return false;
  const response = await fetch(addressOf('/'), { cache: 'no-store' });
  const latest = response.ok ? entryOf(new DOMParser().parseFromString(await response.text(), 'text/html')) : null;
  return Boolean(latest) && latest !== own;
}

let asking = false;

async function offerReload(): Promise<void> {
  if (asking) return;
  asking = true;
  if (await ask({ title: t('release.title'), text: t('release.text'), confirm: t('ok') })) location.reload();
}

/** Detects a new release while the console is open, and chunks that a new release has removed. */
export function watchRelease(): void {
  const check = () => {
    if (!document.hidden && navigator.onLine && !asking)
      void hasNewRelease().then(
        (found) => (found ? offerReload() : undefined),
        () => undefined,
      );
  };
  setInterval(check, CHECK_MS);
  document.addEventListener('visibilitychange', check);
  addEventListener('vite:preloadError', check);
}
