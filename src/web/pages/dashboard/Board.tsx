import type { CardData, TitledCard } from '../../../meta/dashboard/data.ts';
import { byPlace } from '../../../meta/dashboard/layout.ts';
import { CardFrame } from './CardFrame.tsx';
import styles from './dashboard.module.css';

interface Props {
  cards: readonly TitledCard[];
  data: Readonly<Record<string, CardData>> | undefined;
}

/** The cards where they lie; on a narrow screen one beneath the other. */
export function Board({ cards, data }: Props) {
  return (
    <div className={styles.board}>
      {cards.toSorted(byPlace).map((card) => (
        <div
          key={card.id}
          style={{ gridColumn: `${card.x + 1} / span ${card.w}`, gridRow: `${card.y + 1} / span ${card.h}` }}
        >
          <CardFrame card={card} data={data?.[card.id]} />
        </div>
      ))}
    </div>
  );
}
