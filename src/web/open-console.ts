import { currentPath } from './address.ts';
import { loadProfile } from './providers/profile.ts';
import { hasSession, knownRights } from './providers/session.ts';
import { namedExternals } from './shared/external/addresses.ts';

const home = ['/', '/dashboard', '/login'];

/** Requests the profile and all code of the first page in parallel, so that none waits for another. */
export async function openConsole(): Promise<void> {
  document.documentElement.dataset.stage = 'console';
  if (currentPath() === '/api') {
    const { showApi } = await import('./pages/system/api/index.ts');
    return showApi();
  }
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

/**
 * Most pages are a resource's list: asks for its rows as soon as its declaration is here, while the code that draws them
 * still loads.
 */
async function fetchList(path: string): Promise<void> {
  const page = import('./pages/resource/index.tsx');
  await Promise.allSettled([page, askRows(path)]);
}

async function askRows(path: string): Promise<void> {
  const [{ fetchPlace }, { prefetchRows }] = await Promise.all([
    import('./shell/prefetch.ts'),
    import('./pages/resource/prefetch.ts'),
  ]);
  const route = await fetchPlace(path);
  if (!hasSession() || !route?.resource || route.page || !route.code) return;
  const { perms, roles, mustChangePassword } = knownRights() ?? (await loadProfile());
  if (!mustChangePassword && (perms.includes(route.code) || roles.includes('admin')))
    await prefetchRows(route.resource, location.search, route.filter);
}
