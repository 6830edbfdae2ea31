import type { BaseRecord, CrudFilters, DataProvider, GetListParams, GetListResponse, MetaQuery } from '@refinedev/core';
import type { CallOp } from '../../meta/calls.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { loadResource } from '../declarations.ts';
import { callOf, request, type Request } from './address.ts';
import { storePrefetched, takePrefetched } from './prefetch.ts';
import { apiBase, firstClient, secondClient, type CallOptions } from './http.ts';
import type { FormBody } from './form-encode.ts';
import { listBody } from './list-query.ts';

/** Resource → row id → title of that row. */
export type Refs = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface ListReply<T> {
  list: T[];
  total: number;
  refs?: Refs;
}

export interface ListResult<T extends BaseRecord> extends GetListResponse<T> {
  refs: Refs;
}

const requireCall = (resource: Resource, op: CallOp, transition?: string) => {
  const call = callOf(resource, op, transition);
  if (!call) throw new TypeError(`${resource.id} does not offer ${transition ?? op}`);
  return call;
};

const send = <T>({ method, path, body }: Request, options?: CallOptions): Promise<T> =>
  method === 'GET' ? firstClient.get<T>(path, body, options) : firstClient.post<T>(path, body, options);

/** Reads are safe to retry and to abort; the page shows their failure in place. */
const reading = (meta: MetaQuery | undefined): CallOptions => ({
  safe: true,
  quiet: true,
  signal: meta?.queryContext?.signal,
});

async function listCall({ resource: id, pagination, sorters, filters }: GetListParams): Promise<Request> {
  return request(requireCall(await loadResource(id), 'list'), [], listBody(pagination, sorters, filters));
}

/** Requests a list while the code of its page is still loading. */
export async function prefetchList(params: GetListParams): Promise<void> {
  const call = await listCall(params);
  storePrefetched(call, send(call, reading(undefined)));
}

/** Sums of the amounts of all matching rows. */
export async function fetchSums({
  resource: id,
  filters,
  signal,
}: {
  resource: string;
  filters: CrudFilters;
  signal?: AbortSignal;
}): Promise<Row> {
  const call = request(requireCall(await loadResource(id), 'list'), [], {
    ...listBody({ pageSize: 1 }, [], filters),
    _totals: 'true',
  });
  return (await send<{ totals: Row }>(call, { safe: true, quiet: true, signal, timeout: 20_000 })).totals;
}

/** Loads a list as board, calendar, timeline or plan: the list's own call, answered in another shape. */
export async function fetchView<T>(
  as: string,
  {
    resource: id,
    sorters,
    filters,
    signal,
  }: { resource: string; sorters?: GetListParams['sorters']; filters: CrudFilters; signal?: AbortSignal },
  more: FormBody = {},
): Promise<T> {
  const { limit: _limit, ...body } = listBody({}, sorters, filters);
  return send<T>(request(requireCall(await loadResource(id), 'list'), [], { ...body, ...more, _as: as }), {
    safe: true,
    quiet: true,
    signal,
    timeout: 20_000,
  });
}

/**
 * Refine's data provider over the calls that each resource declares. Writes are quiet: the dialog or batch that sent
 * them shows the error at the field or row.
 */
export const dataProvider = {
  getApiUrl: () => apiBase,

  async getList({ resource: id, pagination, sorters, filters, meta }) {
    const call = await listCall({ resource: id, pagination, sorters, filters });
    const {
      list,
      total,
      refs = {},
    } = await (takePrefetched<ListReply<never>>(call) ?? send<ListReply<never>>(call, reading(meta)));
    return { data: list, total, refs };
  },

  async getOne({ resource: id, id: row, meta }) {
    const resource = await loadResource(id);
    return { data: await send(request(requireCall(resource, 'read'), [String(row)]), reading(meta)) };
  },

  async create({ resource: id, variables }) {
    const resource = await loadResource(id);
    const call = callOf(resource, 'add') ?? requireCall(resource, 'save');
    return { data: await send(request(call, [], variables as FormBody), { quiet: true }) };
  },

  async update({ resource: id, id: row, variables }) {
    const resource = await loadResource(id);
    const call = callOf(resource, 'update') ?? requireCall(resource, 'save');
    return { data: await send(request(call, [String(row)], variables as FormBody), { quiet: true }) };
  },

  async deleteOne({ resource: id, id: row }) {
    const resource = await loadResource(id);
    const call = callOf(resource, 'remove') ?? requireCall(resource, 'removeMany');
    return { data: await send(request(call, [String(row)]), { quiet: true }) };
  },

  /** All rows or none, in one call. */
  async deleteMany({ resource: id, ids }) {
    const resource = await loadResource(id);
    const call = callOf(resource, 'removeMany') ?? requireCall(resource, 'remove');
    return { data: await send(request(call, ids.map(String)), { quiet: true }) };
  },
} satisfies DataProvider;

/** Moves rows to another state. */
export async function transit(
  resource: Resource,
  transition: string,
  ids: readonly string[],
  values: FormBody = {},
): Promise<void> {
  await send(request(requireCall(resource, 'transition', transition), ids, values), { quiet: true });
}

/** The new position of a row among its siblings; last without `before`. */
export interface Arrangement {
  parentId: string | null;
  before: string | null;
  /** As the row was seen; it is refused where it has changed since. */
  version?: number;
}

export async function arrange(resource: Resource, id: string, to: Arrangement): Promise<void> {
  await firstClient.postJson(`${resource.prefix}/arrange`, { id, ...to });
}

/** Sorts services in the order of the ids. */
export const orderServices = (ids: readonly string[]): Promise<{ changed: number }> =>
  secondClient.post('/common/web/serviceinfo/updateServiceDisplayOrder', { ids }, { quiet: true });

/** The plain value of a masked field; the server logs who looked. */
export async function reveal(resource: Resource, id: string, field: string): Promise<string> {
  const { value } = await send<{ value: string | null }>(request(requireCall(resource, 'reveal'), [id], { field }), {
    quiet: true,
  });
  return value ?? '';
}

/** Does another row already have this value? `within` holds the fields that limit the uniqueness. */
export async function isTaken(
  resource: Resource,
  field: string,
  value: string,
  within: FormBody,
  id?: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const call = callOf(resource, 'exists');
  if (!call) return false;
  const { exists } = await send<{ exists: boolean }>(request(call, [], { field, value, id, ...within }), {
    quiet: true,
    safe: true,
    signal,
  });
  return exists;
}

export interface Choice {
  id: string;
  label: string;
  parentId?: string | null;
}

export async function listChoices(
  resource: Resource,
  query: FormBody,
  signal?: AbortSignal,
): Promise<{ list: Choice[]; total: number }> {
  return send(request(requireCall(resource, 'select'), [], query), { quiet: true, safe: true, signal });
}
