import type { HttpError } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Resource } from '../../../../meta/model.ts';
import { fetchView } from '../../../providers/data.ts';
import type { FormBody } from '../../../providers/form-encode.ts';
import { listKey } from '../../../providers/list-key.ts';
import { toCrudFilters, type ListState } from '../list/list-state.ts';

/** What a view shows, asked for with the conditions of the list and again whenever its rows change. */
export function useShape<T>(resource: Resource, as: string, { q, filters, where, sort }: ListState, more: FormBody) {
  const crudFilters = useMemo(() => toCrudFilters({ q, filters, where }), [q, filters, where]);
  return useQuery<T, HttpError>({
    queryKey: listKey(resource.id, { as, filters: crudFilters, sort, ...more }),
    queryFn: ({ signal }) =>
      fetchView<T>(as, { resource: resource.id, sorters: [...sort], filters: crudFilters, signal }, more),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
