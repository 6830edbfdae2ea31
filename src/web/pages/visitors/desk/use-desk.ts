import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, firstClient } from '../../../providers/http.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';
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

interface Answer {
  readonly text: string;
  readonly isRefusal: boolean;
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
  const [found, setFound] = useState<Found>();
  const [answer, setAnswer] = useState<Answer>();
  const [busy, setBusy] = useState(false);

  const refuse = (text: string) => setAnswer({ text, isRefusal: true });
  async function alone(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error.message);
    } finally {
      setBusy(false);
    }
  }

  /** True if there is such a code. */
  async function look(typed: string): Promise<boolean> {
    let isFound = false;
    await alone(async () => {
      setFound(undefined);
      const code = typed.replaceAll(/[\s-]/g, '');
      if (code.length !== codeLength) return refuse(t('noCode'));
      const shown = await firstClient.post<Omit<Found, 'code'>>(`${desk}/look`, { code }, { quiet: true });
      isFound = true;
      setFound({ ...shown, code });
      setAnswer(shown.reason === null ? undefined : { text: shown.reason, isRefusal: true });
    });
    return isFound;
  }

  const pass = (final = false): Promise<void> =>
    alone(async () => {
      if (!found) return;
      const { code, direction, visit } = found;
      setFound(undefined);
      try {
        await firstClient.post(`${desk}/pass`, { code, direction, ...(final && { final: true }) }, { quiet: true });
        const name = visit.visitorName;
        setAnswer({ text: t(direction === 'in' ? 'doneIn' : 'doneOut', { name }), isRefusal: false });
      } finally {
        // Who was turned away is in the list as well.
        void latest.refetch();
        void changed('visitors/visitorOrder', 'visitors/visitorQrCode', passes);
      }
    });

  const clear = () => {
    setFound(undefined);
    setAnswer(undefined);
  };
  return { t, found, answer, busy, look, pass, clear, passes: latest.data };
}
