import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../meta/errors.ts';
import type { Config, Rate } from '../config.ts';
import { isOfApi } from './open-routes.ts';

interface Bucket {
  left: number;
  /** When `left` was so, in milliseconds. */
  at: number;
}

/** Beyond so many, those that are full again are dropped: a caller who comes back begins with a full one anyway. */
const maxKept = 20_000;

/** Calls of each of many callers: `burst` at once, refilled by `perSecond`. Kept in this process alone, so that a call costs no query. */
export class TokenBuckets {
  readonly #rate: Rate;
  readonly #buckets = new Map<string, Bucket>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** Takes one; otherwise says in how many seconds there is another. */
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
    // A flood from ever new addresses must not fill the memory: those seen first go.
    for (const caller of this.#buckets.keys()) {
      if (this.#buckets.size < maxKept) return;
      this.#buckets.delete(caller);
    }
  }
}

/** Refuses what one address sends beyond its limit, before anything else is done for it. */
export function limitAddresses(app: FastifyInstance, { calls }: Config): void {
  const buckets = new TokenBuckets(calls.address);
  app.addHook('onRequest', (request, _reply, done) => {
    done(isOfApi(request) ? tooMany(buckets.take(request.ip, performance.now())) : undefined);
  });
}

/** Checks the calls of somebody signed in. Pictures of a list come by the hundred, so bytes of files are not counted. */
export function userLimit({ calls }: Config): (request: FastifyRequest, userId: string) => AppError | undefined {
  const buckets = new TokenBuckets(calls.user);
  return (request, userId) =>
    request.routeOptions.config.uncounted ? undefined : tooMany(buckets.take(userId, performance.now()));
}

/** Checks the calls of an application, of which each has a limit of its own; what it may do in a second it may do at once. */
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
    /** Calls of this route do not count towards the limit of a user. */
    uncounted?: boolean;
  }
}
