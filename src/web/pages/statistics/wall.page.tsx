import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate, useSearchParams } from 'react-router';
import { byPlace } from '../../../meta/dashboard/layout.ts';
import { Button } from '../../shared/button/Button.tsx';
import { useSession } from '../../shell/session/session-store.ts';
import { holdDark } from '../../shell/theme/theme.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { useBoard, useCardData } from '../dashboard/calls.ts';
import { CardFrame } from '../dashboard/CardFrame.tsx';
import { Clock } from './wall/Clock.tsx';
import { wallTexts } from './wall/texts.ts';
import styles from './wall/wall.module.css';

const refreshMs = 60_000;
/** A page that is never left is loaded anew once a day. */
const reloadMs = 24 * 3_600_000;
/** Drawn as if the screen were so large, and enlarged: what is read from three metres is large on every screen. */
const drawn = { width: 1120, height: 680 };
const enlarged = () => Math.min(innerWidth / drawn.width, innerHeight / drawn.height);

/** A dashboard for a wall: dark, without a mouse, renewed by itself. */
export default function Wall() {
  const t = useCatalogue(wallTexts);
  const [params] = useSearchParams();
  const { profile, user } = useSession();
  const board = useBoard({ dashboard: params.get('_board') ?? '', view: params.get('_view') ?? '', wall: true });
  const cards = board.data?.cards;
  const data = useCardData(cards, refreshMs);
  const scale = useWall();
  const label = board.data?.dashboards.find(({ id }) => id === board.data?.shown)?.label;
  const place = profile.orgs.find(({ id }) => id === user.orgId)?.label;
  const rows = Math.max(1, ...(cards ?? []).map(({ y, h }) => y + h));
  return createPortal(
    <main className={styles.wall} style={{ zoom: scale }} aria-label={label}>
      <header className={styles.head}>
        <h1>{[place, label].filter(Boolean).join(' · ')}</h1>
        {(data.isError || board.isError) && (
          <p className={styles.stale} role="alert">
            {t('stale')}
          </p>
        )}
        <Tools />
        <Clock updatedAt={data.dataUpdatedAt} />
      </header>
      <div className={styles.grid} style={{ gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))` }}>
        {cards?.toSorted(byPlace).map((card) => (
          <div
            key={card.id}
            style={{ gridColumn: `${card.x + 1} / span ${card.w}`, gridRow: `${card.y + 1} / span ${card.h}` }}
          >
            <CardFrame card={card} data={data.data?.[card.id]} still />
          </div>
        ))}
      </div>
    </main>,
    document.body,
  );
}

/** Buttons that come with the mouse or the keyboard, and go with them. */
function Tools() {
  const t = useCatalogue(wallTexts);
  const navigate = useNavigate();
  const leave = () => void navigate('/dashboard');
  const left = useEffectEvent(leave);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => event.key === 'Escape' && left();
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
  return (
    <div className={styles.tools}>
      <Button onClick={() => void document.documentElement.requestFullscreen()}>{t('full')}</Button>
      <Button onClick={leave}>{t('leave')}</Button>
    </div>
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
