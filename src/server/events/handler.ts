import type { Row } from '../../meta/json.ts';
import type { Queries } from '../storage/database.ts';

/**
 * How many work rows of each pool one process runs at a time. Slow work has its own pools, so that it never blocks
 * quick work.
 */
export const poolSizes = { quick: 8, files: 2, jobs: 2, bus: 8 } as const;
export type Pool = keyof typeof poolSizes;

/** One attempt at one work row. */
export interface Attempt {
  readonly key: string;
  readonly payload: Row;
  /** Starts at 1. */
  readonly number: number;
  readonly isLast: boolean;
  /** Aborted on a timeout or when the process stops; results after that are discarded. */
  readonly signal: AbortSignal;
  /** Stores the result and marks the work as done in one transaction. A handler without a result need not call it. */
  finish<T>(effect: (tx: Queries) => Promise<T>): Promise<T>;
}

/**
 * Does the work of one name. Delivery is at least once: the process may crash between doing the work and recording it.
 * So put effects into `finish`, and pass the key to external services.
 */
export interface Handler {
  readonly name: string;
  /** Timeout of one attempt. Default: a minute. */
  seconds?(payload: Row): number;
  /** Default: `quick`. */
  readonly pool?: Pool;
  /** The longest wait before a retry. Default: it grows to six hours. */
  readonly maxWaitMs?: number;
  run(attempt: Attempt): Promise<unknown>;
  /** Called in a transaction of its own when there will be no automatic retry. */
  gaveUp?(payload: Row, error: unknown): Promise<void>;
}

/** Thrown if a retry would fail in the same way. */
export class PermanentError extends Error {}

export class TimeoutError extends Error {
  constructor(readonly seconds: number) {
    super(`not done within ${seconds} s`);
  }
}

export const defaultSeconds = 60;
