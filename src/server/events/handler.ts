import type { Row } from '../../meta/json.ts';
import type { Queries } from '../storage/database.ts';

/** How much of each kind one process does at a time. What takes long has room of its own, so that it never stands in the way of what does not. */
export const rooms = { quick: 8, files: 2, jobs: 2 } as const;
export type Pool = keyof typeof rooms;

/** One attempt at one row of work. */
export interface Attempt {
  readonly key: string;
  readonly payload: Row;
  /** Begins with 1. */
  readonly number: number;
  readonly isLast: boolean;
  /** Raised when the time is up or the process stops: whoever goes on works for nothing. */
  readonly signal: AbortSignal;
  /**
   * Stores what came of it, in one transaction with the fact that it is done: both or neither. A
   * handler that stores nothing need not call it.
   */
  finish<T>(effect: (tx: Queries) => Promise<T>): Promise<T>;
}

/**
 * What does the work of one name. It may be called again for work that it has done already, since a
 * process may end between the deed and the note of it: so effects belong into `finish`, and calls to
 * others carry the key.
 */
export interface Handler {
  readonly name: string;
  /** For how long one attempt may take; a minute unless given. */
  seconds?(payload: Row): number;
  /** With whom it shares the room of a process; the quick ones unless given. */
  readonly pool?: Pool;
  run(attempt: Attempt): Promise<unknown>;
  /** Told, in a transaction of its own, that nobody will try again by themselves. */
  gaveUp?(payload: Row, error: unknown): Promise<void>;
}

/** Thrown where another attempt would end in the same way. */
export class Hopeless extends Error {}

export class TimeUp extends Error {
  constructor(readonly seconds: number) {
    super(`not done within ${seconds} s`);
  }
}

export const defaultSeconds = 60;
