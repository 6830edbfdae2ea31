import { currentPath } from './address.ts';
import { loadProfile } from './providers/profile.ts';
import { hasSession } from './providers/session.ts';
import { namedExternals } from './shared/external/addresses.ts';

const home = ['/', '/dashboard', '/login'];

/**
 * Asks for the profile and for all code of the first page at once, so that nothing waits for what it
 * could have been fetched beside.
 */
export async function openConsole(): Promise<void> {
  document.documentElement.dataset.stage = 'console';
  loadProfile().catch(() => undefined);
  void namedExternals();
  const shell = import('./shell/start.tsx');
  const ready = prefetch();
  const { showConsole } = await shell;
  showConsole(ready);
}

/** The code of the console, without showing it: also for when somebody is just typing a password. */
export async function prefetch(): Promise<void> {
  const path = currentPath();
  const shell = import('./shell/start.tsx');
  const workspace = import('./shell/workspace/Workspace.tsx');
  const page = home.includes(path) ? import('./pages/dashboard.page.tsx') : fetchList(path);
  // What cannot be fetched shows its failure where it is used.
  await Promise.allSettled([shell, workspace, page]);
}

/** Most places show the list of a resource: its declaration, the page's code, and then at once its rows. */
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
