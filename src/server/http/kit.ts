import type { FastifyRequest } from 'fastify';
import { pickLocale } from '../../meta/locale.ts';
import type { Caller } from '../auth/caller.ts';
import type { Auth } from '../auth/index.ts';
import type { Vault } from '../auth/vault.ts';
import type { MessageBus } from '../bus/bus.ts';
import type { Config } from '../config.ts';
import type { Context, Principal, Services } from '../context.ts';
import type { Handler } from '../events/handler.ts';
import { keyedOf } from './idempotency-key.ts';
import type { Job } from '../events/job.ts';
import type { Worker } from '../events/worker.ts';

export interface AppParts extends Services {
  readonly config: Config;
  readonly auth: Auth;
  /** Secrets of the product, from which other keys are derived. */
  readonly vault: Vault;
  /** Runs stored work. */
  readonly worker: Worker;
  /** Undefined: events stay in the built-in outbox. */
  readonly bus?: MessageBus;
}

/** The default export of `<name>.job.ts`: a recurring job. */
export type MakeJob = (parts: AppParts) => Job;

/** The default export of `<name>.work.ts`: the handler for stored work of one name, unless this server does none of it. */
export type MakeHandler = (parts: AppParts) => Handler | undefined;

/** What route modules get: access to the caller, and the context for the pipeline. */
export interface RouteKit extends AppParts {
  readonly jobs: ReadonlyMap<string, Job>;
  callerOf(request: FastifyRequest): Promise<Caller>;
  contextOf(request: FastifyRequest): Promise<Context>;
  contextFor(request: FastifyRequest, principal: Principal): Context;
}

export function makeKit(parts: AppParts, jobs: RouteKit['jobs'], callerOf: RouteKit['callerOf']): RouteKit {
  const contextFor = (request: FastifyRequest, principal: Principal): Context => ({
    model: parts.model,
    db: parts.db,
    store: parts.store,
    files: parts.files,
    access: parts.access,
    hooks: parts.hooks,
    refusals: parts.refusals,
    subscriptions: parts.subscriptions,
    approvals: parts.approvals,
    formLists: parts.formLists,
    sign: parts.sign,
    publicUrl: parts.publicUrl,
    log: parts.log,
    principal,
    locale: pickLocale(request.headers['accept-language']),
    keyed: keyedOf(request, principal),
    requestId: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
  });
  return {
    ...parts,
    jobs,
    callerOf,
    contextFor,
    contextOf: async (request) => contextFor(request, (await callerOf(request)).principal),
  };
}
