import type { Call } from '../../meta/calls.ts';
import type { Resource } from '../../meta/model.ts';

/** A call with the resource that it works on. */
export interface ResourceCall extends Call {
  readonly resource: Resource;
}

export interface Found {
  readonly call: ResourceCall;
  /** What stood where the path has `:id` or `:ids`. */
  readonly params: Record<string, string>;
}

/**
 * Finds the call of a path. Every path of a resource is fixed but for an id at its end, so two
 * look-ups do; a general router would spend a quarter of the start on two thousand routes.
 */
export class CallTable {
  readonly #fixed = new Map<string, ResourceCall>();
  readonly #open = new Map<string, { call: ResourceCall; param: string }>();

  constructor(resources: Iterable<Resource>) {
    for (const resource of resources) {
      for (const call of resource.calls) {
        const [, parent = '', param] = /^(.*\/):(\w+)$/.exec(call.path) ?? [];
        const key = `${call.method} ${param ? parent : call.path}`;
        if (param && !this.#open.has(key)) this.#open.set(key, { call: { ...call, resource }, param });
        else if (!param && !this.#fixed.has(key)) this.#fixed.set(key, { ...call, resource });
      }
    }
  }

  /** `path` below the API base, still percent-encoded; undefined where no call answers. */
  find(method: string, path: string): Found | undefined {
    const fixed = this.#fixed.get(`${method} ${path}`);
    if (fixed) return { call: fixed, params: {} };
    const at = path.lastIndexOf('/') + 1;
    const open = this.#open.get(`${method} ${path.slice(0, at)}`);
    return open && path.length > at ? { call: open.call, params: { [open.param]: decode(path.slice(at)) } } : undefined;
  }
}

/** A broken escape is no id. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
