import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Row } from '../../../../meta/json.ts';
import { totalFields } from '../../../../meta/list-rules.ts';
import type { Resource } from '../../../../meta/model.ts';
import { fetchSums } from '../../../providers/data.ts';
import type { GridColumn } from './Grid.tsx';
import { toCrudFilters, type ListState } from './list-state.ts';

export interface Totals {
  values?: Row;
  busy: boolean;
  /** Asks for them; absent where that happens by itself. */
  ask?(): void;
}

/** Adding up more rows than this takes the database a moment, so it waits to be asked. */
const maxByItself = 50_000;

/** What the amounts in sight add up to over all pages, once the rows are there; undefined for a list without amounts. */
export function useTotals(
  resource: Resource,
  { q, filters, where }: ListState,
  columns: readonly GridColumn[],
  shown: { total: number; loading: boolean; at: number },
): Totals | undefined {
  const crudFilters = useMemo(() => toCrudFilters({ q, filters, where }), [q, filters, where]);
  const [asked, setAsked] = useState<unknown>();
  const amounts = useMemo(() => new Set(totalFields(resource).map(({ name }) => name)), [resource]);
  const wanted = !shown.loading && shown.total > 1 && columns.some(({ field }) => amounts.has(field.name));
  const allowed = shown.total <= maxByItself || asked === crudFilters;
  const { data, isFetching } = useQuery({
    // Rows that were asked for anew may add up to something else.
    queryKey: ['totals', resource.id, crudFilters, shown.at],
    queryFn: ({ signal }) => fetchSums({ resource: resource.id, filters: crudFilters, signal }),
    enabled: wanted && allowed,
    placeholderData: (before, query) => (query?.queryKey[2] === crudFilters ? before : undefined),
    gcTime: 0,
    retry: false,
  });
  if (!wanted) return undefined;
  return { values: data, busy: isFetching, ask: allowed ? undefined : () => setAsked(crudFilters) };
}
