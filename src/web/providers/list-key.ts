import { keys } from '@refinedev/core';

/** Query key for rows of a resource. A write to the resource invalidates every query under it. */
export const listKey = (resource: string, what: Readonly<Record<string, unknown>>) =>
  keys().data('default').resource(resource).action('list').params(what).get();
