import { AppError } from '../../meta/errors.ts';
import type { Context } from '../context.ts';
import { asSystem } from '../records/rows.ts';
import type { Queries } from '../storage/database.ts';
import type { Store } from '../storage/store.ts';
import { usersOf } from './accounts.ts';
import { removeAuthenticator } from './authenticators.ts';
import { forgetEnrolment } from './enrolments.ts';
import { secondFactorChange } from './self-service-actions.ts';
import { removeRecoveryCodes } from './recovery-codes.ts';
import { userSubject } from './second-factor.ts';
import { removeSentCode } from './sent-codes.ts';

/** Turns the second factor of the caller's own account on or off, together with its data. */
export async function setSecondFactor(context: Context, userId: string, enabled: boolean): Promise<void> {
  const resource = usersOf(context.model);
  await context.store.transaction(async (tx) => {
    const before = await asSystem(context, resource, tx).get(userId);
    if (!before) throw new AppError('unauthenticated');
    await asSystem(context, resource, tx).change(before, { twoFactorEnabled: enabled }, secondFactorChange);
    if (!enabled) await forgetSecondFactor(context.store, tx, userId);
  });
}

export async function forgetSecondFactor(store: Store, tx: Queries, userId: string): Promise<void> {
  await removeAuthenticator(store, tx, userId);
  await removeRecoveryCodes(store, tx, userId);
}

/** After a change of address: a code sent to the old one proves nothing. */
export async function forgetPendingCodes(store: Store, tx: Queries, userId: string): Promise<void> {
  await removeSentCode(store, tx, userSubject(userId));
  await forgetEnrolment(store, tx, userId);
}
