import { useSyncExternalStore } from 'react';
import type { Fault } from '../../providers/faults.ts';
import { dropSession } from '../../providers/sign-in.ts';
import { hasSession } from '../../providers/session.ts';

/** `ask`: the session is gone, stay or sign in again? `form`: signing in over the page that stays as it is. */
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

/** However many calls fail, one question. */
export function sessionLost(client: Fault['client']): void {
  signedOut = true;
  if (state.step === 'none') set({ step: 'ask', client });
}

/** Calls that nobody asked for wait until somebody is signed in again. */
export const isSignedOut = (): boolean => signedOut || !hasSession();

export const stay = (): void => set({ step: 'none' });

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
