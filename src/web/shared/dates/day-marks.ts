import { useQuery } from '@tanstack/react-query';
import { firstClient } from '../../providers/http.ts';
import { hasSession } from '../../providers/session.ts';

/** A day off in the week, or one of a weekend that is worked. */
export interface Mark {
  readonly day: string;
  readonly kind: 'holiday' | 'workday';
  readonly name: string | null;
}

const byDay = (marks: readonly Mark[]): ReadonlyMap<string, Mark> => new Map(marks.map((mark) => [mark.day, mark]));

/** What the work calendar says of a day; its year is asked for once. */
export function useDayMark(day: string): Mark | undefined {
  const year = day.slice(0, 4);
  const { data } = useQuery({
    queryKey: ['day-marks', year],
    queryFn: async ({ signal }) =>
      byDay(await firstClient.get('/basesetting/calendarDay/marks', { year }, { safe: true, quiet: true, signal })),
    enabled: hasSession() && year >= '2000' && year <= '2099',
    staleTime: 3_600_000,
    retry: false,
  });
  return data?.get(day);
}
