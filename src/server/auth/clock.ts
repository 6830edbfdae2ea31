/** Milliseconds since 1970. Injected, so that tests can advance the time. */
export type Clock = () => number;

export const minute = 60_000;
export const hour = 60 * minute;

export const isoTime = (ms: number): string => new Date(ms).toISOString();

/** A timestamp as returned by either database. */
export const timeOf = (stored: unknown): number =>
  stored === null || stored === undefined ? 0 : new Date(stored as string).getTime();
