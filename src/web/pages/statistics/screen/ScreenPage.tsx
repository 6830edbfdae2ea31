import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CardData } from '../../../../meta/dashboard/data.ts';
import { screenHeader, type OpenedScreen } from '../../../../meta/dashboard/screen.ts';
import { ApiError, firstClient } from '../../../providers/http.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { wallTexts } from '../wall/texts.ts';
import { refreshMs, WallView } from '../wall/WallView.tsx';

const timeout = 30_000;

/** What a screen shows, and anew once a minute: its cards too, since its owner may have arranged them otherwise. */
function useScreen<T>(call: 'open' | 'data', key: string) {
  return useQuery({
    queryKey: ['screen', call],
    queryFn: ({ signal }) =>
      firstClient.post<T>(
        `/wall/screen/${call}`,
        {},
        { safe: true, quiet: true, signal, timeout, headers: { [screenHeader]: key } },
      ),
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: refreshMs,
    refetchIntervalInBackground: true,
  });
}

/** A dashboard on a wall, with the key of the screen. */
export function ScreenPage({ screenKey }: { screenKey: string }) {
  const t = useCatalogue(wallTexts);
  const opened = useScreen<OpenedScreen>('open', screenKey);
  const data = useScreen<Record<string, CardData>>('data', screenKey);
  const error = opened.error ?? data.error;
  // Whoever took the key away wants nothing left there, not even the last figures.
  const isOff = error instanceof ApiError && error.code === 403;
  const { name, label, cards = [] } = (isOff ? undefined : opened.data) ?? {};
  return (
    <WallView
      title={[name, label].filter(Boolean).join(' · ')}
      cards={cards}
      data={isOff ? undefined : data.data}
      problem={isOff ? error.message : error ? t('stale') : undefined}
      updatedAt={isOff ? 0 : data.dataUpdatedAt}
    />
  );
}
