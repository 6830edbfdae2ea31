import { AppError } from '../../meta/errors.ts';
import type { Failure } from '../storage/failure.ts';

/** The error that a caller gets for each storage failure. */
const errors: Record<Failure, () => AppError> = {
  conflict: () => new AppError('busy'),
  busy: () => new AppError('busy'),
  unavailable: () => new AppError('unavailable'),
  full: () => new AppError('storageFull'),
};

export const ofFailure = (failure: Failure | undefined): AppError | undefined => failure && errors[failure]();

/** Retry-After by status, for programs. */
export const retryAfterSeconds: Readonly<Record<number, number>> = { 503: 5 };
