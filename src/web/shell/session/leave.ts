import { addressOf } from '../../address.ts';
import { setFlash } from '../../flash.ts';
import { dropSession, signOut } from '../../providers/sign-in.ts';

/** Leaves the console and loads the page again, so that no row of this user stays in memory for the next one. */
function leave(address: string, notice?: string): void {
  sessionStorage.removeItem('tabs');
  if (notice) setFlash(notice);
  location.replace(address);
}

export async function logOut(notice?: string): Promise<void> {
  const next = await signOut().catch(() => undefined);
  leave(next ?? addressOf('/login'), notice);
}

/** The profile could not be loaded: forgets the session in this browser and shows the message. */
export function forceOut(message: string): void {
  dropSession();
  leave(addressOf('/'), message);
}
