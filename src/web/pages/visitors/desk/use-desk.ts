import { useQuery } from '@tanstack/react-query';
import { firstClient } from '../../../providers/http.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';
import { useCodeDesk } from '../../../shared/desk/use-code-desk.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { visitorDeskTexts } from './texts.ts';

export interface Visit {
  readonly id: string;
  readonly orderNo: string;
  readonly visitorName: string;
  readonly company: string | null;
  readonly companionCount: number | null;
  readonly plateNo: string | null;
  readonly intervieweeName: string;
  readonly visitStartTime: string;
  readonly visitEndTime: string;
}

export interface Found {
  readonly code: string;
  readonly visit: Visit;
  readonly direction: 'in' | 'out';
  readonly reason: string | null;
}

export interface Pass {
  readonly id: string;
  readonly visitorName: string;
  readonly direction: 'in' | 'out';
  readonly result: 'allowed' | 'refused';
  readonly reason: string | null;
  readonly passTime: string;
}

const codeLength = 12;
const logged = 12;
const desk = '/passthrough/visitorDesk';
const passes = 'visitors/visitorPass';

const useLatestPasses = () =>
  useQuery({
    queryKey: [passes, 'desk'],
    queryFn: async () =>
      (await firstClient.post<{ list: Pass[] }>('/passthrough/visitorPass/list', { limit: logged })).list,
    refetchInterval: 30_000,
  });

/** What the desk knows and does: first who shows a code, then whether they pass. */
export function useDesk() {
  const t = useCatalogue(visitorDeskTexts);
  const changed = useRowsChanged();
  const latest = useLatestPasses();
  const { close, say, alone, ...visitors } = useCodeDesk({
    codeOf(typed) {
      const code = typed.replaceAll(/[\s-]/g, '');
      return code.length === codeLength ? code : undefined;
    },
    noCode: t('noCode'),
    ask: async (code): Promise<Found> => ({
      ...(await firstClient.post<Omit<Found, 'code'>>(`${desk}/look`, { code }, { quiet: true })),
      code,
    }),
  });

  const pass = (final = false): Promise<void> =>
    alone(async () => {
      if (!visitors.found) return;
      const { code, direction, visit } = visitors.found;
      close();
      try {
        await firstClient.post(`${desk}/pass`, { code, direction, ...(final && { final: true }) }, { quiet: true });
        const name = visit.visitorName;
        say(t(direction === 'in' ? 'doneIn' : 'doneOut', { name }));
      } finally {
        // Who was turned away is in the list as well.
        void latest.refetch();
        void changed('visitors/visitorOrder', 'visitors/visitorQrCode', passes);
      }
    });

  return { t, ...visitors, pass, passes: latest.data };
}
