import type { Call } from '../../meta/calls.ts';
import type { Resource } from '../../meta/model.ts';

/** A call and its resource. */
export interface ResourceCall extends Call {
  readonly resource: Resource;
}

export interface Found {
  readonly call: ResourceCall;
  /** The values of `:id` or `:ids` in the path. */
  readonly params: Record<string, string>;
}

/**
 * Finds the call for a path. Resource paths are constant except for an id at the end, so two map look-ups are enough.
 * Registering two thousand routes in a general router would take a quarter of the start-up time.
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

  /** `path` is relative to the API base and still percent-encoded. Undefined if no call matches. */
  find(method: string, path: string): Found | undefined {
    const fixed = this.#fixed.get(`${method} ${path}`);
    if (fixed) return { call: fixed, params: {} };
    const at = path.lastIndexOf('/') + 1;
    const open = this.#open.get(`${method} ${path.slice(0, at)}`);
    return open && path.length > at ? { call: open.call, params: { [open.param]: decode(path.slice(at)) } } : undefined;
  }
}

/** An invalid escape is returned unchanged, and fails as an id later. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
