import { firstClient } from './http.ts';
import { rememberProfile, stored, type Profile } from './session.ts';

/** The profile is requested once, before the console's code is loaded. */
let pending: Promise<Profile> | undefined;

async function fetchProfile(): Promise<Profile> {
  const profile = await firstClient.get<Profile>(
    '/user/profile',
    { token: stored('userToken') },
    { quiet: true, safe: true },
  );
  if (!Array.isArray(profile.roles) || profile.roles.length === 0)
    throw new Error('getInfo: roles must be a non-null array!');
  rememberProfile(profile);
  return profile;
}

export function loadProfile(): Promise<Profile> {
  pending ??= fetchProfile();
  return pending;
}

/** After a change of roles, organisation or user. */
export function reloadProfile(): Promise<Profile> {
  pending = fetchProfile();
  return pending;
}

export function forgetProfile(): void {
  pending = undefined;
}
