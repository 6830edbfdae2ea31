import { useQuery } from '@tanstack/react-query';
import { firstClient } from '../../../providers/http.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';
import { useCodeDesk } from '../../../shared/desk/use-code-desk.ts';
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
  const { close, say, alone, ...desk } = useCodeDesk({
    codeOf: (typed) => typed.trim() || undefined,
    noCode: t('noCode'),
    ask: (code) => firstClient.post<Found>('/electronRelease/desk/look', { code }, { quiet: true }),
  });

  /** Takes the step with the version that the guard has seen. */
  const decide = (step: 'release' | 'refuse', refuseReason?: string): Promise<void> =>
    alone(async () => {
      if (!desk.found) return;
      const { id, version, releaseNo } = desk.found.release;
      try {
        await firstClient.post(
          `/electronRelease/${step}`,
          { id, version, ...(refuseReason !== undefined && { refuseReason }) },
          { quiet: true },
        );
        close();
        say(t(step === 'release' ? 'released' : 'kept', { number: releaseNo }));
      } finally {
        void latest.refetch();
        void changed(releases);
      }
    });

  return { t, ...desk, decide, checks: latest.data };
}
