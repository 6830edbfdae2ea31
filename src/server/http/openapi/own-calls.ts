import type { FastifyInstance } from 'fastify';
import type { Input } from '../input/input.ts';

/** A hand-written call, not derived from a declaration. */
export interface OwnCall {
  readonly method: 'get' | 'post';
  /** As the description writes it, with `{id}` where an id stands. */
  readonly path: string;
  readonly area: string;
  readonly takes?: Input<unknown>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All hand-written calls, with what each takes. */
    readonly ownCalls: readonly OwnCall[];
  }
}

/** Records the hand-written calls. Must be created before the first of them is registered. */
export class OwnCalls {
  readonly calls: OwnCall[] = [];
  /** Area of the module that registers calls now; calls of no area belong to the system. */
  area = 'system';

  constructor(app: FastifyInstance, base: string) {
    app.addHook('onRoute', ({ method, url, config }) => {
      if (!url.startsWith(`${base}/`) || url.includes('*')) return;
      const path = url.replace(/:(\w+)/g, '{$1}');
      for (const one of [method].flat())
        if (one === 'GET' || one === 'POST')
          this.calls.push({
            method: one === 'GET' ? 'get' : 'post',
            path,
            area: this.area,
            ...(config?.takes && { takes: config.takes }),
          });
    });
  }
}
