import { addressOf } from '../../address.ts';
import { setFlash } from '../../flash.ts';
import { dropSession, signOut } from '../../providers/sign-in.ts';

/**
 * Out of the console with nothing left behind: the page is loaded anew, so that no row of this user
 * stays in memory for the next one.
 */
function leave(place: string, notice?: string): void {
  sessionStorage.removeItem('tabs');
  if (notice) setFlash(notice);
  location.replace(addressOf(place));
}

export async function logOut(notice?: string): Promise<void> {
  await signOut().catch(() => undefined);
  leave('/login', notice);
}

/** The user's information could not be had: the session is forgotten here and the message shown. */
export function forceOut(message: string): void {
  dropSession();
  leave('/', message);
}
