/**
 * Keeps the date constant during a test run. A run that starts shortly before midnight in China starts the next day
 * early, and `TEST_NOW=2028-02-29T06:00:00Z npm test` runs on any other day: tests must pass on all of them.
 */
const dayMs = 86_400_000;
const chinaAheadMs = 28_800_000;
/** The maximum duration of a run, and the minutes around midnight that belong to neither day. */
const runMs = 4_500_000;
const morningMs = 300_000;

/** The offset between the clock of a run and the machine's clock. */
export function clockAhead(now: number, wanted = process.env.TEST_NOW): number {
  if (wanted) return Date.parse(wanted) - now;
  const sinceMidnight = (now + chinaAheadMs) % dayMs;
  if (sinceMidnight < morningMs) return morningMs - sinceMidnight;
  return sinceMidnight > dayMs - runMs ? dayMs - sinceMidnight + morningMs : 0;
}

/** Moves the clock of this process; returns a function that restores it. */
export function moveClock(aheadMs: number): () => void {
  const real = Date;
  if (aheadMs === 0) return () => undefined;
  // Named like the one it stands for: what is told of an instance names its class.
  globalThis.Date = class Date extends real {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [real.now() + aheadMs]) as [number]));
    }

    static override now(): number {
      return real.now() + aheadMs;
    }
  } as unknown as DateConstructor;
  return () => void (globalThis.Date = real);
}
