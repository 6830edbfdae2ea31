import { useList, type BaseRecord, type HttpError } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import type { ListResult, Refs } from '../../../providers/data.ts';
import { toCrudFilters, type ListState } from './list-state.ts';

const noRows: readonly Row[] = [];
const noRefs: Refs = {};

export interface Rows {
  rows: readonly Row[];
  refs: Refs;
  total: number;
  /** When they came. */
  at: number;
  /** Nothing has been shown yet. */
  loading: boolean;
  /** Rows are being asked for, new ones or the same again. */
  busy: boolean;
  error: HttpError | null;
  reload(): void;
}

/** The rows of the list as its state asks for them. The ones before stay until the next have come. */
export function useRows(resource: Resource, state: ListState, enabled = true): Rows {
  const { page, size, sort, q, filters, where } = state;
  const crudFilters = useMemo(() => toCrudFilters({ q, filters, where }), [q, filters, where]);
  const { query } = useList<BaseRecord, HttpError>({
    resource: resource.id,
    pagination: { currentPage: page, pageSize: size, mode: 'server' },
    sorters: [...sort],
    filters: crudFilters,
    errorNotification: false,
    queryOptions: { enabled, placeholderData: keepPreviousData, retry: false },
  });
  const data = query.data as ListResult<BaseRecord> | undefined;
  return {
    rows: (data?.data as readonly Row[] | undefined) ?? noRows,
    refs: data?.refs ?? noRefs,
    total: data?.total ?? 0,
    at: query.dataUpdatedAt,
    loading: query.isPending,
    busy: query.isFetching,
    error: query.error,
    reload: () => void query.refetch(),
  };
}
