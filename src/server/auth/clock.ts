/** Milliseconds since 1970. Handed in, so that tests can let hours pass. */
export type Clock = () => number;

export const minute = 60_000;
export const hour = 60 * minute;

export const isoTime = (ms: number): string => new Date(ms).toISOString();

/** A time as either database hands it out. */
export const timeOf = (stored: unknown): number =>
  stored === null || stored === undefined ? 0 : new Date(stored as string).getTime();
