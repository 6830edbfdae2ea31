import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../meta/errors.ts';
import type { Config, Rate } from '../config.ts';
import { isOfApi } from './open-routes.ts';

interface Bucket {
  left: number;
  /** The time of the last update of `left`, in milliseconds. */
  at: number;
}

/** With more buckets, full ones are dropped: a new bucket starts full anyway. */
const maxKept = 20_000;

/**
 * A token bucket for each caller: `burst` tokens, refilled by `perSecond`. In memory of this process only, so that a
 * call needs no query.
 */
export class TokenBuckets {
  readonly #rate: Rate;
  readonly #buckets = new Map<string, Bucket>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** Takes a token and returns 0, or returns the seconds until the next one. */
  take(caller: string, now: number): number {
    const { perSecond, burst } = this.#rate;
    if (perSecond === 0) return 0;
    const bucket = this.#buckets.get(caller) ?? this.#add(caller, now);
    bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    if (bucket.left < 1) return Math.ceil((1 - bucket.left) / perSecond);
    bucket.left--;
    return 0;
  }

  #add(caller: string, now: number): Bucket {
    if (this.#buckets.size >= maxKept) this.#dropFull(now);
    const bucket = { left: this.#rate.burst, at: now };
    this.#buckets.set(caller, bucket);
    return bucket;
  }

  #dropFull(now: number): void {
    const fullAfterMs = (this.#rate.burst / this.#rate.perSecond) * 1000;
    for (const [caller, { at }] of this.#buckets) if (now - at >= fullAfterMs) this.#buckets.delete(caller);
    // A flood from changing addresses must not fill the memory, so the oldest buckets are dropped.
    for (const caller of this.#buckets.keys()) {
      if (this.#buckets.size < maxKept) return;
      this.#buckets.delete(caller);
    }
  }
}

/** Rejects calls beyond the limit of an address before any other work is done for them. */
export function limitAddresses(app: FastifyInstance, { calls }: Config): void {
  const buckets = new TokenBuckets(calls.address);
  app.addHook('onRequest', (request, _reply, done) => {
    done(isOfApi(request) ? tooMany(buckets.take(request.ip, performance.now())) : undefined);
  });
}

/** The limit of a signed-in user. File contents are not counted, because a list may load hundreds of pictures. */
export function userLimit({ calls }: Config): (request: FastifyRequest, userId: string) => AppError | undefined {
  const buckets = new TokenBuckets(calls.user);
  return (request, userId) =>
    request.routeOptions.config.uncounted ? undefined : tooMany(buckets.take(userId, performance.now()));
}

/** The limit of an application, which each application configures; its burst is one second's worth of calls. */
export function applicationLimit(): (application: {
  readonly id: string;
  readonly callsPerSecond: number;
}) => AppError | undefined {
  const buckets = new Map<string, TokenBuckets>();
  return ({ id, callsPerSecond }) => {
    const key = `${id} ${callsPerSecond}`;
    const bucket = buckets.get(key) ?? new TokenBuckets({ perSecond: callsPerSecond, burst: callsPerSecond });
    buckets.set(key, bucket);
    return tooMany(bucket.take(id, performance.now()));
  };
}

const tooMany = (seconds: number): AppError | undefined =>
  seconds > 0 ? new AppError('tooMany', { seconds }) : undefined;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Calls of this route do not count towards a user's limit. */
    uncounted?: boolean;
  }
}
