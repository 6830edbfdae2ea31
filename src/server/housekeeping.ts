import type { Log } from './context.ts';
import { minute } from './auth/clock.ts';

/** Runs work once a minute until it is stopped; a run that has begun is waited for. */
export function everyMinute(work: () => Promise<void>, log: Log): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(work).catch((error: unknown) => log.error({ err: error }, 'housekeeping failed'));
  }, minute);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}
