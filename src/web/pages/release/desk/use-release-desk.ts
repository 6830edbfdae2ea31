import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, firstClient } from '../../../providers/http.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { releaseDeskTexts } from './texts.ts';

type Refs = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Release {
  readonly id: string;
  readonly version: number;
  readonly releaseNo: string;
  readonly applicantName: string;
  readonly virtId: string | null;
  readonly roomId: string | null;
  readonly plateNo: string | null;
  readonly exitGate: string | null;
  readonly releaseTime: string;
  readonly goods: readonly { readonly name: string; readonly quantity: number; readonly unit?: string }[];
  readonly refuseReason: string | null;
  readonly _refs?: Refs;
}

export interface Found {
  readonly release: Release;
  /** Why it may not leave. */
  readonly reason: string | null;
}

export interface Check extends Pick<Release, 'id' | 'releaseNo' | 'applicantName' | 'refuseReason'> {
  readonly status: string;
  readonly checkTime: string;
}

const logged = 12;
const pollMs = 30_000;
const releases = 'release/electronRelease';

const useLatestChecks = () =>
  useQuery({
    queryKey: [releases, 'desk'],
    queryFn: async () =>
      (
        await firstClient.post<{ list: Check[] }>('/electronRelease/list', {
          checkTime_empty: false,
          _sort: 'checkTime',
          _order: 'desc',
          limit: logged,
        })
      ).list,
    refetchInterval: pollMs,
  });

/** What a guard knows and does: first what a code lets out, then whether it leaves. */
export function useReleaseDesk() {
  const t = useCatalogue(releaseDeskTexts);
  const changed = useRowsChanged();
  const latest = useLatestChecks();
  const [found, setFound] = useState<Found>();
  const [answer, setAnswer] = useState<{ readonly text: string; readonly isRefusal: boolean }>();
  const [busy, setBusy] = useState(false);

  async function alone(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAnswer({ text: error.message, isRefusal: true });
    } finally {
      setBusy(false);
    }
  }

  /** True if there is such a code. */
  async function look(typed: string): Promise<boolean> {
    let isFound = false;
    await alone(async () => {
      setFound(undefined);
      const code = typed.trim();
      if (code === '') return setAnswer({ text: t('noCode'), isRefusal: true });
      const shown = await firstClient.post<Found>('/electronRelease/desk/look', { code }, { quiet: true });
      isFound = true;
      setFound(shown);
      setAnswer(shown.reason === null ? undefined : { text: shown.reason, isRefusal: true });
    });
    return isFound;
  }

  /** Takes the step with the version that the guard has seen. */
  const decide = (step: 'release' | 'refuse', refuseReason?: string): Promise<void> =>
    alone(async () => {
      if (!found) return;
      const { id, version, releaseNo } = found.release;
      try {
        await firstClient.post(
          `/electronRelease/${step}`,
          { id, version, ...(refuseReason !== undefined && { refuseReason }) },
          { quiet: true },
        );
        setFound(undefined);
        setAnswer({ text: t(step === 'release' ? 'released' : 'kept', { number: releaseNo }), isRefusal: false });
      } finally {
        void latest.refetch();
        void changed(releases);
      }
    });

  const clear = () => {
    setFound(undefined);
    setAnswer(undefined);
  };
  const fail = (text: string) => setAnswer({ text, isRefusal: true });
  return { t, found, answer, busy, look, decide, clear, fail, checks: latest.data };
}
