import type { Call, CallOp } from '../../meta/calls.ts';
import type { Resource } from '../../meta/model.ts';
import type { FormBody } from './form-encode.ts';

export interface Request {
  method: Call['method'];
  path: string;
  body: FormBody;
}

/** The console uses the first call that the resource declares for an operation. */
export const callOf = (resource: Resource, op: CallOp, transition?: string): Call | undefined =>
  resource.calls.find((call) => call.op === op && call.transition === transition);

/** Does the call accept several rows? */
export const takesMany = (call: Call): boolean => !/:id\b/.test(call.path);

/**
 * Fills a call's path. Ids replace the path's placeholder; without one they go into the body, as `id` for one row and
 * `ids` for several.
 */
export function request(call: Call, ids: readonly string[] = [], body: FormBody = {}): Request {
  const joined = ids.map(encodeURIComponent).join(',');
  const path = call.path.replace(/:ids?\b/, joined);
  const inBody =
    ids.length === 0 || path !== call.path
      ? {}
      : ids.length === 1 && call.op !== 'removeMany'
        ? { id: ids[0] }
        : { ids };
  return { method: call.method, path, body: { ...inBody, ...body } };
}
