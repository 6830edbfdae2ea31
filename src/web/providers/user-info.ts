import { groupOfUserType, type UserGroup } from '../../meta/user-types.ts';
import type { Profile } from './session.ts';
import { userTypeIndex } from './user-type.ts';

/** The signed-in user, as pages need it. */
export interface UserInfo {
  id: string;
  token: string;
  userType: number;
  model: { group: UserGroup | undefined; index: number };
  companyId: string | null;
  operationsCenterId: string | null;
  /** The active organisation, otherwise the first one. */
  orgId: string | null;
  compId: string | null;
  virId: string | null;
  merId: string | null;
  userName: string;
  realName: string;
  perms: readonly string[];
}

export function toUserInfo(profile: Profile): UserInfo {
  const group = groupOfUserType(profile.userType);
  return {
    id: profile.id,
    token: profile.token,
    userType: profile.userType,
    model: { group, index: userTypeIndex(profile.userType) },
    companyId: profile.companyId,
    operationsCenterId: group === 'operationsCenter' ? profile.companyId : null,
    orgId: profile.activeOrgId ?? profile.orgList[0] ?? null,
    compId: profile.companyId,
    virId: profile.virtId,
    merId: profile.merId,
    userName: profile.userName,
    realName: profile.realName,
    perms: profile.perms,
  };
}
