const firstMs = 10_000;
const maxMs = 6 * 3_600_000;

/** Exponential delay after so many attempts, with jitter, so that retries do not all happen at once. */
export const backOff = (attempts: number, random: () => number = Math.random): number =>
  Math.round(Math.min(maxMs, firstMs * 2 ** (attempts - 1)) * (0.8 + random() * 0.4));
