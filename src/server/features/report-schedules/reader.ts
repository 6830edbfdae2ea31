import type { Context } from '../../context.ts';
import type { AppParts } from '../../http/kit.ts';
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
