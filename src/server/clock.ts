import { AsyncLocalStorage } from 'node:async_hooks';

/** Milliseconds since 1970. Injected, so that tests can advance the time. */
export type Clock = () => number;

export const minute = 60_000;
export const hour = 60 * minute;

const moment = new AsyncLocalStorage<number>();

/** Now, or the moment of the past at which work is done by `at`. */
export const nowMs = (machine: Clock = Date.now): number => moment.getStore() ?? machine();

/** Does work as it would have been done at a moment of the past; the demo data are made so. */
export const at = <T>(ms: number, work: () => Promise<T>): Promise<T> => moment.run(ms, work);

export const isoTime = (ms: number): string => new Date(ms).toISOString();

export const isoNow = (): string => isoTime(nowMs());

/** A timestamp as returned by either database. */
export const timeOf = (stored: unknown): number =>
  stored === null || stored === undefined ? 0 : new Date(stored as string).getTime();
