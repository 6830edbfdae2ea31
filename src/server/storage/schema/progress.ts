import { setImmediate } from 'node:timers/promises';

/** A start that takes longer than this says how far it is, as often as this. */
const everyMs = 3000;

/**
 * Says how far many steps have come, and lets the process do what else it has to between them: statements of the embedded
 * database leave it no time for that, and nothing would be written to a log.
 */
export function progressOf(total: number, tell: (words: string) => void): (done: number) => Promise<void> {
  const began = Date.now();
  let told = began;
  return async (done) => {
    await setImmediate();
    const now = Date.now();
    if (now - told < everyMs) return;
    told = now;
    tell(
      `The database is made to hold what this release declares: ${done} of ${total} changes after ${Math.round((now - began) / 1000)} s. It is one transaction; calls are answered afterwards.`,
    );
  };
}
