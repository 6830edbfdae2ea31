import { currentPath } from './address.ts';
import { loadProfile } from './providers/profile.ts';
import { hasSession } from './providers/session.ts';
import { namedExternals } from './shared/external/addresses.ts';

const home = ['/', '/dashboard', '/login'];

/** Requests the profile and all code of the first page in parallel, so that none waits for another. */
export async function openConsole(): Promise<void> {
  document.documentElement.dataset.stage = 'console';
  loadProfile().catch(() => undefined);
  void namedExternals();
  const shell = import('./shell/start.tsx');
  const ready = prefetch();
  const { showConsole } = await shell;
  showConsole(ready);
}

/** Loads the code of the console without showing it; also called while the user is still typing a password. */
export async function prefetch(): Promise<void> {
  const path = currentPath();
  const shell = import('./shell/start.tsx');
  const workspace = import('./shell/workspace/Workspace.tsx');
  const page = home.includes(path) ? import('./pages/dashboard.page.tsx') : fetchList(path);
  // A chunk that fails here reports its failure where it is used.
  await Promise.allSettled([shell, workspace, page]);
}

/** Most pages are a resource's list: fetch its declaration and the page's code, then prefetch the rows. */
async function fetchList(path: string): Promise<void> {
  const page = import('./pages/resource/index.tsx');
  const { fetchPlace } = await import('./shell/prefetch.ts');
  const route = await fetchPlace(path);
  const { prefetchRows } = await page;
  if (!hasSession() || !route?.resource || route.page) return;
  const { perms, roles, mustChangePassword } = await loadProfile();
  if (!mustChangePassword && route.code && (perms.includes(route.code) || roles.includes('admin')))
    await prefetchRows(route.resource, location.search, route.filter);
}
