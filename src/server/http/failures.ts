import { AppError } from '../../meta/errors.ts';
import type { Failure } from '../storage/failure.ts';

/** What a caller is told when the database or the disk could not do as they were asked. */
const told: Record<Failure, () => AppError> = {
  conflict: () => new AppError('busy'),
  busy: () => new AppError('busy'),
  unavailable: () => new AppError('unavailable'),
  full: () => new AppError('storageFull'),
};

export const ofFailure = (failure: Failure | undefined): AppError | undefined => failure && told[failure]();

/** When it is worth another try; for programs, which read no words. */
export const retryAfterSeconds: Readonly<Record<number, number>> = { 503: 5 };
