import { randomUUID } from 'node:crypto';
import type { Json, Row } from '../../../meta/json.ts';
import type { Locale } from '../../../meta/locale.ts';
import type { Principals } from '../../auth/principals.ts';
import type { Context, Principal, Services } from '../../context.ts';

/** The user who requested a file, stored so that any process can make it later. Permissions are looked up then. */
export function askerOf({ principal, locale, ip, userAgent }: Context): Row {
  const { userId, impersonator, scopeIds } = principal;
  return {
    userId,
    impersonator: (impersonator ?? null) as Json,
    projects: [...scopeIds.project],
    locale,
    ip,
    userAgent,
  };
}

/** The requester's context with their current permissions; undefined if they have none any more. */
export async function contextOf(services: Services, principals: Principals, asker: Row): Promise<Context | undefined> {
  const impersonator = (asker.impersonator ?? undefined) as Principal['impersonator'];
  const principal = await principals.of({ userId: String(asker.userId), activeOrgId: null, impersonator, provenMs: 0 });
  if (!principal) return undefined;
  // A user who works in one of several projects requested only that project's rows.
  const projects = principal.scopeIds.project.filter((id) => (asker.projects as string[]).includes(id));
  const { model, db, store, files, access, hooks, log, refusals, subscriptions, approvals, formLists, sign } = services;
  return {
    model,
    db,
    store,
    files,
    access,
    hooks,
    log,
    refusals,
    subscriptions,
    approvals,
    formLists,
    sign,
    principal: { ...principal, scopeIds: { ...principal.scopeIds, project: projects } },
    locale: asker.locale as Locale,
    requestId: randomUUID(),
    ip: String(asker.ip),
    userAgent: String(asker.userAgent),
  };
}
