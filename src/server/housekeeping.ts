import type { Log } from './context.ts';
import { minute } from './clock.ts';

interface Worker {
  /** When its last run ended, or it was started. */
  at: number;
}

/** Whatever this process repeats until it is stopped. */
const workers = new Set<Worker>();

/** For how long the slowest worker has not come to the end of a run, in milliseconds; undefined where none is running. */
export function maxSilence(now = Date.now()): number | undefined {
  return workers.size === 0 ? undefined : now - Math.min(...[...workers].map(({ at }) => at));
}

/** Runs work once a minute until it is stopped; a run that has begun is waited for. */
export function everyMinute(work: () => Promise<void>, log: Log): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const worker: Worker = { at: Date.now() };
  workers.add(worker);
  const timer = setInterval(() => {
    running = running
      .then(work)
      .catch((error: unknown) => log.error({ err: error }, 'housekeeping failed'))
      .then(() => void (worker.at = Date.now()));
  }, minute);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      workers.delete(worker);
      return running;
    },
  };
}
