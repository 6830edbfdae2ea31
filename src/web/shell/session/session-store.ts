import { useSyncExternalStore } from 'react';
import manifest from 'virtual:route-manifest';
import { formListArea } from '../../../meta/form-list-ids.ts';
import { withMenus } from '../../../meta/menus.ts';
import type { RouteManifest } from '../../../meta/routes.ts';
import { grantAccess } from '../../providers/access.ts';
import type { Profile } from '../../providers/session.ts';
import { toUserInfo, type UserInfo } from '../../providers/user-info.ts';
import { RouteTable } from '../routes/route-table.ts';

/** The signed-in user and what they may see; replaced as a whole when roles change. */
export interface Session {
  profile: Profile;
  user: UserInfo;
  routes: RouteTable;
}

let current: Session | undefined;
const listeners = new Set<() => void>();

let named: ReadonlySet<string> = new Set();

/**
 * `externals` are the external applications that this installation has configured; without it the known ones are kept.
 */
export function openSession(profile: Profile, externals = named): void {
  named = externals;
  grantAccess(profile);
  current = { profile, user: toUserInfo(profile), routes: new RouteTable(menusOf(profile), profile, externals) };
  for (const listener of listeners) listener();
}

const menusOf = (profile: Profile): RouteManifest => withMenus(withForms(profile), profile.menus ?? []);

/** Published forms stand behind the other places of their section. */
const withForms = ({ forms = [] }: Profile): RouteManifest => ({
  ...manifest,
  routes: [
    ...manifest.routes,
    ...forms.map(({ key, title }) => ({
      path: `/diyForm/form/${key}`,
      title,
      icon: 'form',
      code: `${formListArea}.${key}`,
      resource: `${formListArea}/${key}`,
      report: `${formListArea}/${key}`,
      section: 'diyForm',
    })),
  ],
});

export function session(): Session {
  if (!current) throw new Error('nobody is signed in');
  return current;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSession = (): Session => useSyncExternalStore(subscribe, session);
