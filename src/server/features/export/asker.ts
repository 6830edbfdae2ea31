import { randomUUID } from 'node:crypto';
import type { Json, Row } from '../../../meta/json.ts';
import type { Locale } from '../../../meta/locale.ts';
import type { Principals } from '../../auth/principals.ts';
import type { Context, Principal, Services } from '../../context.ts';

/** Who asked for a file, so that any process can make it for them later: who they are then is looked up then. */
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

/** The context of whoever asked, with the rights that they hold now; undefined where they may do nothing any more. */
export async function contextOf(services: Services, principals: Principals, asker: Row): Promise<Context | undefined> {
  const impersonator = (asker.impersonator ?? undefined) as Principal['impersonator'];
  const principal = await principals.of({ userId: String(asker.userId), activeOrgId: null, impersonator, provenMs: 0 });
  if (!principal) return undefined;
  // Whoever worked in one of their projects asked for its rows alone.
  const projects = principal.scopeIds.project.filter((id) => (asker.projects as string[]).includes(id));
  const { model, db, store, files, access, hooks, log, refusals, subscriptions, approvals, formLists } = services;
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
    principal: { ...principal, scopeIds: { ...principal.scopeIds, project: projects } },
    locale: asker.locale as Locale,
    requestId: randomUUID(),
    ip: String(asker.ip),
    userAgent: String(asker.userAgent),
  };
}
