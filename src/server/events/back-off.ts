const firstMs = 10_000;
const maxMs = 6 * 3_600_000;

/** How long to wait after so many attempts: doubling, and a little different for everybody, so that they do not all come back at once. */
export const backOff = (attempts: number, random: () => number = Math.random): number =>
  Math.round(Math.min(maxMs, firstMs * 2 ** (attempts - 1)) * (0.8 + random() * 0.4));
