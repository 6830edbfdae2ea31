import type { MenuRow } from '../../meta/menus.ts';

/** The reply of every login call. */
export interface LoginData {
  userToken: string;
  token: string;
  userName: string;
  companyId: string | null;
  id: string;
  orgList: string[];
  client: string;
  userType: number;
  isMeetingRoom?: boolean;
}

export interface Profile extends LoginData {
  virtId: string | null;
  merId: string | null;
  saleId: string | null;
  realName: string;
  name: string;
  avatar: string | null;
  introduction: string;
  /** Role codes; `admin` may open everything. */
  roles: string[];
  perms: string[];
  /** Published forms whose lists may be opened. */
  forms?: readonly { key: string; title: string }[];
  /** What 菜单管理 changes in the menu. */
  menus?: readonly MenuRow[];
  /** Action → codes: what casbin.js checks by. */
  grants: Record<string, string[]>;
  orgs: { id: string; label: string }[];
  activeOrgId: string | null;
  /** The administrator who impersonates this account. */
  impersonator?: string | null;
  impersonationEndsAt?: string | null;
  /** What its place lets it do is not in force: it may only look. */
  onlyLooksBy?: string | null;
  /** The initial password has never been changed. */
  mustChangePassword?: boolean;
}

const keys = [
  'userToken',
  'userName',
  'userId',
  'orgId',
  'client',
  'userType',
  'userProfile',
  'isMeetingRoom',
  'postUrl',
  'wjdcHeadUrl',
] as const;
export type StoredKey = (typeof keys)[number];

export const stored = (key: StoredKey): string => localStorage.getItem(key) ?? '';

export function store(key: StoredKey, value: string | number | boolean | null | undefined): void {
  if (value === null || value === undefined || value === '') localStorage.removeItem(key);
  else localStorage.setItem(key, String(value));
}

/** Who was signed in when this was stored; nothing where nobody is. */
export const storedProfile = (): Partial<Profile> => JSON.parse(stored('userProfile') || '{}') as Partial<Profile>;

/** Scripts cannot read the session cookie; the stored reference tells that a session was opened in this browser. */
export const hasSession = (): boolean => stored('userToken') !== '';

/** User types above this belong to an organisation. */
const MAX_PLATFORM_USER_TYPE = 2;

export function rememberLogin(data: LoginData): void {
  store('userToken', data.userToken || data.token);
  store('userName', data.userName);
  store('userId', data.id);
  store('client', data.client);
  if (data.isMeetingRoom !== undefined) store('isMeetingRoom', data.isMeetingRoom);
  rememberOrganisation(data);
}

function rememberOrganisation({ userType, orgList }: LoginData, activeOrgId?: string | null): void {
  const belongs = userType > MAX_PLATFORM_USER_TYPE;
  store('userType', belongs ? userType : null);
  store('orgId', activeOrgId ?? (belongs && orgList.length === 1 ? orgList[0] : null));
}

export function rememberProfile(profile: Profile): void {
  const { grants: _grants, perms, ...known } = profile;
  store('userProfile', JSON.stringify(known));
  sessionStorage.setItem('perms', JSON.stringify(perms));
  rememberOrganisation(profile, profile.activeOrgId);
}

/**
 * What the profile said before this page was loaded again, to ask for rows beside it; undefined in a new tab. The server
 * decides about every call by what holds now.
 */
export function knownRights(): Pick<Profile, 'perms' | 'roles' | 'mustChangePassword'> | undefined {
  try {
    const perms = JSON.parse(sessionStorage.getItem('perms') ?? '') as string[];
    const { roles, mustChangePassword } = JSON.parse(stored('userProfile')) as Profile;
    return { perms, roles, mustChangePassword };
  } catch {
    return undefined;
  }
}

/** Forgets the session in this browser only; `signOut` also ends it on the server. */
export function clearSession(): void {
  for (const key of keys) localStorage.removeItem(key);
  sessionStorage.removeItem('perms');
}
