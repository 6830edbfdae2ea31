import type { AuthProvider } from '@refinedev/core';
import { addressOf } from '../address.ts';
import { ApiError } from './http.ts';
import { loadProfile } from './profile.ts';
import { hasSession } from './session.ts';
import { signIn, signOut } from './sign-in.ts';

interface Credentials {
  loginName: string;
  password: string;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Sign-in and sign-out for Refine's hooks. The route guard itself runs before Refine is loaded. */
export const authProvider: AuthProvider = {
  async login({ loginName, password }: Credentials) {
    try {
      const factor = await signIn(loginName, password);
      return factor ? { success: false, redirectTo: '/login' } : { success: true, redirectTo: '/' };
    } catch (error) {
      return { success: false, error: asError(error) };
    }
  },
  async logout() {
    const next = await signOut().catch(() => undefined);
    location.replace(next ?? addressOf('/login'));
    return { success: true };
  },
  check: () => Promise.resolve(hasSession() ? { authenticated: true } : { authenticated: false, redirectTo: '/login' }),
  // The request clients handle a lost session themselves, with one prompt for any number of calls.
  onError: (error) => Promise.resolve(error instanceof ApiError ? {} : { error: asError(error) }),
  getPermissions: async () => (await loadProfile()).perms,
  getIdentity: () => loadProfile(),
};
