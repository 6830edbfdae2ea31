import type { Call, CallOp } from '../../meta/calls.ts';
import type { Resource } from '../../meta/model.ts';
import type { FormBody } from './form-encode.ts';

export interface Request {
  method: Call['method'];
  path: string;
  body: FormBody;
}

/** The call that the console uses for an operation: the first one that the declaration offers. */
export const callOf = (resource: Resource, op: CallOp, transition?: string): Call | undefined =>
  resource.calls.find((call) => call.op === op && call.transition === transition);

/** Can one call take several rows? */
export const takesMany = (call: Call): boolean => !/:id\b/.test(call.path);

/**
 * Fills a call's path. Ids go where the path has a place for them, else into the body: as `id` where
 * there is one, as `ids` where there are several.
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
