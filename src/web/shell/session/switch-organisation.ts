import { firstClient } from '../../providers/http.ts';
import { reloadProfile } from '../../providers/profile.ts';
import { store } from '../../providers/session.ts';
import { refetchAll } from '../workspace/refetch.ts';
import { forceOut } from './leave.ts';
import { openSession } from './session-store.ts';
import { dropForbiddenTabs } from '../tabs/tab-store.ts';

/** Roles have changed: stores the new token and reloads profile and routes. */
async function changeRoles(token: string): Promise<void> {
  store('userToken', token);
  try {
    openSession(await reloadProfile());
    dropForbiddenTabs();
    refetchAll();
  } catch (error) {
    forceOut(error instanceof Error ? error.message : String(error));
  }
}

/** Limits the console to one of the user's organisations; without an id it shows all of them. */
export async function switchOrganisation(orgId?: string): Promise<void> {
  const { userToken } = await firstClient.post<{ userToken: string }>('/user/activeOrg', { orgId });
  await changeRoles(userToken);
}
