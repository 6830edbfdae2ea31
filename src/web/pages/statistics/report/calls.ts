import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Report } from '../../../../meta/report/report.ts';
import type { ReportResult } from '../../../../meta/report/result.ts';
import { firstClient } from '../../../providers/http.ts';
import { listKey } from '../../../providers/list-key.ts';
import { useLocale } from '../../../widgets/kit/use-texts.ts';
import type { ReportState } from './state.ts';

const timeout = 30_000;

/** What the page asks, as a call says it. */
export const questionOf = (report: Report, { from, to, grain, by, top, sort, compare, filters }: ReportState) => ({
  ...filters,
  report: report.id,
  from,
  to,
  grain,
  by: by.join(),
  top: String(top),
  sort,
  compare,
});

/** The figures; until the next ones are here, the last ones stay. */
export function useResult(report: Report, state: ReportState, enabled = true) {
  const body = questionOf(report, state);
  const locale = useLocale();
  return useQuery({
    queryKey: listKey(report.resource.id, { ...body, locale }),
    queryFn: ({ signal }) =>
      firstClient.post<ReportResult>('/console/report/run', body, { safe: true, quiet: true, signal, timeout }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
    enabled,
  });
}

export const exportReport = (report: Report, state: ReportState, format: 'xlsx' | 'csv'): Promise<Blob> =>
  firstClient.post<Blob>(
    '/console/report/export',
    { ...questionOf(report, state), format },
    { blob: true, quiet: true, timeout: 60_000 },
  );
