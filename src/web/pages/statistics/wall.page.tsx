import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../shared/button/Button.tsx';
import { deferred } from '../../shared/deferred.tsx';
import { OnDemand } from '../../shared/OnDemand.tsx';
import { useSession } from '../../shell/session/session-store.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { useBoard, useCardData } from '../dashboard/calls.ts';
import { wallTexts } from './wall/texts.ts';
import styles from './wall/wall.module.css';
import { refreshMs, WallView } from './wall/WallView.tsx';

const ScreensBox = deferred(async () => (await import('./screen/ScreensBox.tsx')).default);

/** A dashboard for a wall, of whoever is signed in there; renewed by itself. */
export default function Wall() {
  const t = useCatalogue(wallTexts);
  const [params] = useSearchParams();
  const { profile, user } = useSession();
  const board = useBoard({ dashboard: params.get('_board') ?? '', view: params.get('_view') ?? '', wall: true });
  const data = useCardData(board.data?.cards, refreshMs);
  const label = board.data?.dashboards.find(({ id }) => id === board.data?.shown)?.label;
  const place = profile.orgs.find(({ id }) => id === user.orgId)?.label;
  return createPortal(
    <WallView
      title={[place, label].filter(Boolean).join(' · ')}
      cards={board.data?.cards ?? []}
      data={data.data}
      problem={data.isError || board.isError ? t('stale') : undefined}
      updatedAt={data.dataUpdatedAt}
      tools={<Tools dashboard={board.data?.shown} view={board.data?.view} />}
    />,
    document.body,
  );
}

/** Buttons that come with the mouse or the keyboard, and go with them. */
function Tools({ dashboard, view = '' }: { dashboard: string | undefined; view?: string | undefined }) {
  const t = useCatalogue(wallTexts);
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const leave = () => void navigate('/dashboard');
  const left = useEffectEvent(leave);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => event.key === 'Escape' && !open && left();
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [open]);
  return (
    <div className={styles.tools}>
      <Button onClick={() => void document.documentElement.requestFullscreen()}>{t('full')}</Button>
      {dashboard && <Button onClick={() => setOpen(true)}>{t('screens')}</Button>}
      <Button onClick={leave}>{t('leave')}</Button>
      {open && dashboard && (
        <OnDemand onClose={() => setOpen(false)}>
          <ScreensBox dashboard={dashboard} view={view} onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </div>
  );
}
