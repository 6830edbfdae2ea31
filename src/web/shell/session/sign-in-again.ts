import { useSyncExternalStore } from 'react';
import type { Fault } from '../../providers/faults.ts';
import { dropSession } from '../../providers/sign-in.ts';
import { hasSession } from '../../providers/session.ts';

/** `ask`: the session has ended, stay or sign in again? `form`: sign in over the page, which stays as it is. */
export type SignInAgain =
  | { step: 'none' }
  | { step: 'ask'; client: Fault['client'] }
  | { step: 'form'; userName: string };

let state: SignInAgain = { step: 'none' };
let signedOut = false;
const listeners = new Set<() => void>();

function set(next: SignInAgain): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Asks once for any number of failed calls. */
export function sessionLost(client: Fault['client']): void {
  signedOut = true;
  if (state.step === 'none') set({ step: 'ask', client });
}

/** Background calls pause until the user has signed in again. */
export const isSignedOut = (): boolean => signedOut || !hasSession();

export const dismissSignIn = (): void => set({ step: 'none' });

export function beginSignIn(userName: string): void {
  dropSession();
  set({ step: 'form', userName });
}

export function endSignIn(): void {
  signedOut = false;
  set({ step: 'none' });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSignInAgain = (): SignInAgain => useSyncExternalStore(subscribe, () => state);
