import { AppError } from '../../meta/errors.ts';
import { notHeld, type StoredGrant } from '../access/index.ts';
import type { Context } from '../context.ts';

/** Refuses to pass on what the caller does not hold. */
export function refuseToGrant({ principal }: Context, grants: readonly StoredGrant[]): void {
  const [missing] = notHeld(principal.grants, grants);
  if (missing) throw new AppError('notHeld', { ...missing });
}

/** Refuses to act upon somebody, or something, that holds more than the caller. */
export async function refuseAbove({ access, principal }: Context, roles: readonly string[]): Promise<void> {
  for (const role of roles) {
    const [missing] = notHeld(principal.grants, await access.grantsIn(role));
    if (missing) throw new AppError('aboveYou', { ...missing });
  }
}
