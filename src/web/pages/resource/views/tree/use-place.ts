import type { HttpError } from '@refinedev/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Json, Row } from '../../../../../meta/json.ts';
import type { Resource } from '../../../../../meta/model.ts';
import { fetchView, type Refs } from '../../../../providers/data.ts';
import { listKey } from '../../../../providers/list-key.ts';
import { toCrudFilters, type ListState } from '../../list/list-state.ts';

export interface Group {
  place: string;
  field: string;
  value: Json;
  rows: number;
}

interface Reply {
  groups: Group[];
  list: Row[];
  below: Record<string, number>;
  total: number;
  refs: Refs;
  next?: string;
}

export interface PlacedRow {
  row: Row;
  refs: Refs;
  below: number;
}

/** What lies in one place of the tree, as far as it was read. */
export function usePlace(resource: Resource, { q, filters, where, sort }: ListState, place: string) {
  const crudFilters = useMemo(() => toCrudFilters({ q, filters, where }), [q, filters, where]);
  const query = useInfiniteQuery<Reply, HttpError, { pages: Reply[] }, readonly unknown[], string | undefined>({
    queryKey: listKey(resource.id, { as: 'tree', filters: crudFilters, sort, place }),
    queryFn: ({ signal, pageParam }) =>
      fetchView<Reply>(
        'tree',
        { resource: resource.id, sorters: [...sort], filters: crudFilters, signal },
        { _in: place || undefined, _after: pageParam },
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const pages = query.data?.pages ?? [];
  return {
    query,
    groups: pages[0]?.groups ?? [],
    rows: pages.flatMap(({ list, refs, below }) =>
      list.map((row): PlacedRow => ({ row, refs, below: below[String(row.id)] ?? 0 })),
    ),
    refs: pages[0]?.refs ?? {},
    total: pages[0]?.total ?? 0,
  };
}
