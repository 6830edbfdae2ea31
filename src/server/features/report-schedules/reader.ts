import type { Context } from '../../context.ts';
import type { AppParts } from '../../http/kit.ts';
import { reachOf } from '../../records/access.ts';
import { systemContext } from '../../system.ts';

/** The context of a user with their current permissions; undefined if they may no longer sign in. */
export async function contextOfUser(parts: AppParts, userId: string): Promise<Context | undefined> {
  const principal = await parts.auth.principals.of({
    userId,
    activeOrgId: null,
    impersonator: undefined,
    provenMs: 0,
  });
  return principal && { ...systemContext(parts), principal };
}

export function maySee({ model, principal, ...context }: Context, reportId: string): boolean {
  const report = model.reports.get(reportId);
  return (
    report !== undefined &&
    principal.grants.reach(report.declaration.code, 'list') !== undefined &&
    reachOf({ ...context, model, principal }, report.resource, 'list') !== undefined
  );
}

/** Users who may export the report get its file. */
export const mayTake = ({ principal }: Context, code: string): boolean =>
  principal.grants.reach(code, 'export') !== undefined;
