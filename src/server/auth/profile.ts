import { formListArea } from '../../meta/form-list-ids.ts';
import type { MenuRow } from '../../meta/menus.ts';
import type { Model } from '../../meta/model.ts';
import type { Grants, Principal } from '../context.ts';
import { fileUrl } from '../records/stored-files.ts';
import { isoTime } from '../clock.ts';
import type { Account } from './principals.ts';
import type { Session } from './sessions.ts';

/** A published form that somebody may list, as a place of the console. */
export interface FormPlace {
  readonly key: string;
  readonly title: string;
}

export const formPlaces = ({ published }: Model, grants: Grants): FormPlace[] =>
  [...published.values()]
    .filter(({ code }) => grants.reach(code, 'list') !== undefined)
    .map(({ id, label }) => ({ key: id.slice(formListArea.length + 1), title: label }));

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Reply of every login call. `userToken` identifies the session; without the cookie it grants nothing. */
export function loginReply(account: Account, reference: string) {
  const { row, orgIds } = account;
  return {
    userToken: reference,
    token: reference,
    id: row.id,
    userName: row.userName,
    companyId: row.companyId ?? null,
    orgList: orgIds,
    client: 'pc',
    userType: Number(row.userType),
  };
}

/** Reply of `/user/profile`: the user, and all permissions the browser may know. */
export function profileReply(
  account: Account,
  principal: Principal,
  session: Session,
  orgs: readonly { id: string; label: string }[],
  { forms, menus }: { readonly forms: readonly FormPlace[]; readonly menus: readonly MenuRow[] },
) {
  const { row, orgIds, grants, restrictions } = account;
  return {
    ...loginReply(account, session.reference),
    virtId: row.virtId ?? null,
    merId: row.merchantId ?? null,
    saleId: null,
    realName: text(row.realName),
    name: text(row.realName) || text(row.userName),
    avatar: typeof row.avatar === 'string' ? fileUrl(row.avatar) : null,
    introduction: text(row.remark),
    roles: principal.roles,
    perms: grants.perms(),
    ...(forms.length > 0 && { forms }),
    ...(menus.length > 0 && { menus }),
    grants: grants.codesByAction(),
    orgs,
    orgId: orgIds[0] ?? null,
    activeOrgId: session.activeOrgId,
    impersonator: principal.impersonator?.name ?? null,
    impersonationEndsAt: principal.impersonator ? isoTime(session.expiresMs) : null,
    twoFactorEnabled: row.twoFactorEnabled === true,
    mustChangePassword: session.mustChangePassword,
    // Without anything to switch on, it is not in force: nothing is left but to look.
    onlyLooksBy: restrictions.find(({ title }) => title === undefined)?.label ?? null,
  };
}
