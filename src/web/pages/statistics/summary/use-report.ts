import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PageFilter, Summary } from '../../../../meta/routes.ts';
import type { Resource } from '../../../../meta/model.ts';
import { sumUpBy } from '../../../providers/data.ts';
import { listKey } from '../../../providers/list-key.ts';
import { readPageFilter } from '../../resource/list/page-filter.ts';
import { toCrudFilters } from '../../resource/list/list-state.ts';

/** What the rows between two days add up to, for each value of one field. */
export function useReport(resource: Resource, { day }: Summary, filter: PageFilter, { by, from, to }: { by: string; from: string; to: string }) {
  return useQuery({
    queryKey: listKey(resource.id, { report: by, filter, from, to }),
    queryFn: async ({ signal }) => {
      const filters = { ...readPageFilter(resource, filter), [day]: { gte: from, lte: to } };
      // Says itself what it was asked by: until the next one is here, the last one stays.
      return { by, ...(await sumUpBy(by, { resource: resource.id, filters: toCrudFilters({ q: '', filters, where: undefined }), signal })) };
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
}
