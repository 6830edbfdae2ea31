import { useEffect, useState, type ReactNode } from 'react';
import type { CardData, TitledCard } from '../../../../meta/dashboard/data.ts';
import { byPlace } from '../../../../meta/dashboard/layout.ts';
import { holdDark } from '../../../shell/theme/theme.ts';
import { CardFrame } from '../../dashboard/CardFrame.tsx';
import { Clock } from './Clock.tsx';
import styles from './wall.module.css';

export const refreshMs = 60_000;
/** A page that is never left is loaded anew once a day. */
const reloadMs = 24 * 3_600_000;
/** Drawn as if the screen were so large, and enlarged: what is read from three metres is large on every screen. */
const drawn = { width: 1120, height: 680 };
const enlarged = () => Math.min(innerWidth / drawn.width, innerHeight / drawn.height);

interface Props {
  title: string;
  cards: readonly TitledCard[];
  data: Readonly<Record<string, CardData>> | undefined;
  /** Why nothing is shown, or the last figures. */
  problem?: string | undefined;
  updatedAt: number;
  tools?: ReactNode;
}

/** A dashboard for a wall: dark, without a mouse. */
export function WallView({ title, cards, data, problem, updatedAt, tools }: Props) {
  const scale = useWall();
  const rows = Math.max(1, ...cards.map(({ y, h }) => y + h));
  return (
    <main className={styles.wall} style={{ zoom: scale }} aria-label={title}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {problem && (
          <p className={styles.stale} role="alert">
            {problem}
          </p>
        )}
        {tools}
        <Clock updatedAt={updatedAt} />
      </header>
      <div className={styles.grid} style={{ gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))` }}>
        {cards.toSorted(byPlace).map((card) => (
          <div
            key={card.id}
            style={{ gridColumn: `${card.x + 1} / span ${card.w}`, gridRow: `${card.y + 1} / span ${card.h}` }}
          >
            <CardFrame card={card} data={data?.[card.id]} still />
          </div>
        ))}
      </div>
    </main>
  );
}

/** Darkness, the daily reload, and by how much everything is enlarged. */
function useWall(): number {
  const [scale, setScale] = useState(enlarged);
  useEffect(() => {
    const resized = () => setScale(enlarged());
    const reload = setTimeout(() => location.reload(), reloadMs);
    addEventListener('resize', resized);
    holdDark(true);
    return () => {
      clearTimeout(reload);
      removeEventListener('resize', resized);
      holdDark(false);
    };
  }, []);
  return scale;
}
