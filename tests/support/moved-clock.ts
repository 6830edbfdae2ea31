/**
 * The day of a run does not change under it. One that begins shortly before midnight in China begins the next day
 * early, and `TEST_NOW=2028-02-29T06:00:00Z npm test` runs on any day: what a suite says must hold on all of them.
 */
const dayMs = 86_400_000;
const chinaAheadMs = 28_800_000;
/** No run takes longer; the minutes around midnight belong to neither day. */
const runMs = 3_000_000;
const morningMs = 300_000;

/** How far the clock of a run is ahead of the machine's. */
export function clockAhead(now: number, wanted = process.env.TEST_NOW): number {
  if (wanted) return Date.parse(wanted) - now;
  const sinceMidnight = (now + chinaAheadMs) % dayMs;
  if (sinceMidnight < morningMs) return morningMs - sinceMidnight;
  return sinceMidnight > dayMs - runMs ? dayMs - sinceMidnight + morningMs : 0;
}

/** Moves the clock of this process; returns how to put it back. */
export function moveClock(aheadMs: number): () => void {
  const real = Date;
  if (aheadMs === 0) return () => undefined;
  globalThis.Date = class extends real {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [real.now() + aheadMs]) as [number]));
    }

    static override now(): number {
      return real.now() + aheadMs;
    }
  } as unknown as DateConstructor;
  return () => void (globalThis.Date = real);
}
