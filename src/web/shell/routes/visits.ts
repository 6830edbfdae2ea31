const LIMIT = 8;
const recentKey = (userId: string) => `recentPages:${userId}`;

/** The page shown last; the next visit may continue with it. */
export const latestPath = (): string => localStorage.getItem('latestPath') ?? '';

export function recentPages(userId: string): readonly string[] {
  return (localStorage.getItem(recentKey(userId)) ?? '').split('\n').filter(Boolean);
}

export function rememberVisit(userId: string, pathname: string, search: string): void {
  localStorage.setItem('latestPath', pathname + search);
  const recent = [pathname, ...recentPages(userId).filter((path) => path !== pathname)].slice(0, LIMIT);
  localStorage.setItem(recentKey(userId), recent.join('\n'));
}
