import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CardData, OpenedBoard, TitledCard } from '../../../meta/dashboard/data.ts';
import type { Card } from '../../../meta/dashboard/declaration.ts';
import type { PlacedCard } from '../../../meta/dashboard/layout.ts';
import { firstClient } from '../../providers/http.ts';
import { useSession } from '../../shell/session/session-store.ts';
import { useLocale } from '../../widgets/kit/use-texts.ts';

const timeout = 30_000;

interface Asked {
  readonly dashboard: string;
  readonly view: string;
  readonly wall?: boolean;
}

/** How a dashboard is arranged: the first of the two calls of a page. */
export function useBoard({ dashboard, view, wall = false }: Asked) {
  const { user } = useSession();
  const locale = useLocale();
  return useQuery({
    queryKey: ['dashboard', 'open', user.id, user.orgId, locale, dashboard, view, wall],
    queryFn: () =>
      firstClient.post<OpenedBoard>(
        '/console/dashboard/open',
        { dashboard, view, wall },
        { safe: true, quiet: true, timeout },
      ),
    retry: false,
  });
}

const plain = ({ id, x, y, w, h, card }: PlacedCard): PlacedCard => ({ id, x, y, w, h, card });
export const plainCards = (cards: readonly PlacedCard[]): PlacedCard[] => cards.map(plain);

/** What all cards show: the second call. Cards that were only moved are not asked for again. */
export function useCardData(cards: readonly TitledCard[] | undefined, everyMs?: number) {
  const { user } = useSession();
  const locale = useLocale();
  const asked = (cards ?? []).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return useQuery({
    queryKey: ['dashboard', 'data', user.id, user.orgId, locale, asked.map(({ id, card }) => [id, card])],
    queryFn: ({ signal }) =>
      firstClient.post<Record<string, CardData>>(
        '/console/dashboard/data',
        { cards: JSON.stringify(plainCards(asked)) },
        { safe: true, quiet: true, signal, timeout },
      ),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    ...(everyMs && { refetchInterval: everyMs, refetchIntervalInBackground: true }),
  });
}

export interface Offer {
  readonly title: string;
  readonly card: Card;
}

export const fetchOffers = (): Promise<Offer[]> =>
  firstClient.post<Offer[]>('/console/dashboard/catalogue', {}, { safe: true, quiet: true });
