/** Base path of the console, `/super_cloud/admin`. */
export const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');

/** Path below the base: `/platform/role/index`. */
export function currentPath(): string {
  const { pathname } = location;
  return (pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname) || '/';
}

export const currentPlace = (): string => currentPath() + location.search;

/** Full address of a path inside the console. */
export const addressOf = (place: string): string => basePath + place;

/**
 * Validates a return path taken from the address: only paths inside the console pass, so no link can redirect
 * elsewhere.
 */
export function safePlace(wanted: string | null): string | undefined {
  if (!wanted || !wanted.startsWith('/') || /^\/[/\\]/.test(wanted)) return undefined;
  return ['/login', '/externalLogin', '/auth-redirect'].some((path) => wanted.startsWith(path)) ? undefined : wanted;
}
