import { setTimeout as wait } from 'node:timers/promises';
import type { Claims, Claimed } from '../storage/work/claims.ts';
import { LostError } from '../storage/work/claims.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../context.ts';
import { backOff } from './back-off.ts';
import { defaultSeconds, PermanentError, TimeoutError, type Attempt, type Handler } from './handler.ts';

interface Around {
  readonly claims: Claims;
  readonly clock: Clock;
  readonly log: Log;
}

/** Reason for aborting attempts when the process stops. */
export class Stopping extends Error {}

/** How long to wait for an aborted handler to return before giving up on it. */
const noticeMs = 3000;
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 2000);

/** Runs one attempt at a work row and stores the outcome. Never throws. */
export async function attempt(around: Around, handler: Handler, work: Claimed, abort: AbortController): Promise<void> {
  try {
    await run(around, handler, work, abort);
  } catch (error) {
    await settle(around, handler, work, error);
  }
}

async function run({ claims, clock }: Around, handler: Handler, work: Claimed, abort: AbortController): Promise<void> {
  const seconds = handler.seconds?.(work.payload) ?? defaultSeconds;
  const timer = setTimeout(() => abort.abort(new TimeoutError(seconds)), seconds * 1000);
  let isFinished = false;
  const finish: Attempt['finish'] = async (effect) => {
    abort.signal.throwIfAborted();
    const result = await claims.store.transaction(async (tx) => {
      const done = await effect(tx);
      await claims.finish(tx, work, clock());
      return done;
    });
    isFinished = true;
    return result;
  };
  const running = handler.run({
    key: work.key,
    payload: work.payload,
    number: work.attempts,
    isLast: work.attempts >= work.maxAttempts,
    signal: abort.signal,
    finish,
  });
  try {
    await Promise.race([running, aborted(abort.signal)]);
    if (!isFinished) await finish(async () => undefined);
  } catch (error) {
    if (abort.signal.aborted)
      await Promise.race([running.catch(() => undefined), wait(noticeMs, undefined, { ref: false })]);
    // Once the result is committed, later errors do not matter.
    if (!isFinished) throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** A promise that rejects on abort. */
export const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

async function settle(around: Around, handler: Handler, work: Claimed, error: unknown): Promise<void> {
  const { claims, clock, log } = around;
  const about = { err: error, handler: work.handler, key: work.key, attempt: work.attempts };
  if (error instanceof LostError) return log.warn(about, 'work was finished too late');
  if (error instanceof Stopping) return stored(around, () => claims.giveBack(work), 1);
  const isOver = error instanceof PermanentError || work.attempts >= work.maxAttempts;
  if (!isOver) {
    log.warn(about, 'work failed and is tried again');
    const waitMs = Math.min(backOff(work.attempts), handler.maxWaitMs ?? Infinity);
    return stored(around, () => claims.retry(work, clock() + waitMs, textOf(error)));
  }
  log.error(about, 'work is given up');
  await stored(around, () => claims.bury(work, textOf(error)));
  await handler
    .gaveUp?.(work.payload, error)
    .catch((failed: unknown) => log.error({ ...about, err: failed }, 'that work is given up could not be told'));
}

/**
 * Retries until the database answers: a row that is not released would stay claimed for as long as this process lives.
 */
async function stored({ log }: Around, change: () => Promise<void>, attempts = 1000): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await change();
    } catch (error) {
      if (error instanceof LostError || tries >= attempts)
        return log.warn({ err: error }, 'work could not be let go of');
      await wait(Math.min(30_000, 200 * 2 ** Math.min(tries, 8)), undefined, { ref: false });
    }
  }
}
