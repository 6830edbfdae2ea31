import { AppError } from '../../meta/errors.ts';
import type { Principal } from '../context.ts';
import { minute } from '../clock.ts';
import type { Session } from './sessions.ts';

/** How long a proof counts for its session. */
export const proofMs = 5 * minute;

export const isProven = (
  { provenMs, impersonator }: Pick<Session, 'provenMs' | 'impersonator'>,
  now: number,
): boolean => !impersonator && provenMs + proofMs > now;

/**
 * Guards changes that could be used to take over an account: a browser left open, or a stolen cookie, must not be
 * enough. The console answers the refusal by asking for the proof, then sends the call again.
 */
export function requireProof({
  proven,
  impersonator,
  application,
}: Pick<Principal, 'proven' | 'impersonator' | 'application'>): void {
  if (application) throw new AppError('notForApplications');
  if (impersonator) throw new AppError('impersonating');
  if (!proven) throw new AppError('proofNeeded');
}
