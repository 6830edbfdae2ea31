import { keys } from '@refinedev/core';

/** The name of a query over rows of a resource. Under it, what was fetched is asked for again once one of them is written here. */
export const listKey = (resource: string, what: Readonly<Record<string, unknown>>) =>
  keys().data('default').resource(resource).action('list').params(what).get();
