import type { FastifyInstance } from 'fastify';
import type { Input } from '../input/input.ts';
import type { Answer } from './answers.ts';

/** A hand-written call, not derived from a declaration. */
export interface OwnCall {
  readonly method: 'get' | 'post';
  /** As the description writes it, with `{id}` where an id stands. */
  readonly path: string;
  readonly area: string;
  readonly takes?: Input<unknown>;
  readonly answers?: Answer;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All hand-written calls, with what each takes and answers. */
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
      const path = described(url);
      for (const one of [method].flat())
        if (one === 'GET' || one === 'POST')
          this.calls.push({
            method: one === 'GET' ? 'get' : 'post',
            path,
            area: this.area,
            ...(config?.takes && { takes: config.takes }),
            ...(config?.answers && { answers: config.answers }),
          });
    });
  }
}

/** The path with `{id}` where the router has `:id`, or `:id(…)` with a pattern that may hold groups of its own. */
function described(url: string): string {
  let path = '';
  let depth = 0;
  for (const part of url.split(/(:\w+\(?|[()])/)) {
    if (depth === 0) path += part.replace(/^:(\w+)\(?$/, '{$1}');
    if (part.endsWith('(')) depth++;
    else if (part === ')') depth--;
  }
  return path;
}
