/** The console's own address space below its base, `/super_cloud/admin`. */
export const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');

/** Path below the base: `/platform/role/index`. */
export function currentPath(): string {
  const { pathname } = location;
  return (pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname) || '/';
}

export const currentPlace = (): string => currentPath() + location.search;

/** Full address of a place inside the console. */
export const addressOf = (place: string): string => basePath + place;

/** A place to return to that comes from an address: only places inside the console count. */
export function safePlace(wanted: string | null): string | undefined {
  if (!wanted || !wanted.startsWith('/') || /^\/[/\\]/.test(wanted)) return undefined;
  return ['/login', '/externalLogin', '/auth-redirect'].some((path) => wanted.startsWith(path)) ? undefined : wanted;
}
