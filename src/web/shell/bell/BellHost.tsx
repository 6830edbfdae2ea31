import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/i18n.ts';
import { deferred } from '../../shared/deferred.tsx';
import { Icon } from '../../shared/icon/Icon.tsx';
import { OnDemand } from '../../shared/OnDemand.tsx';
import styles from '../topbar/Topbar.module.css';
import { TasksLink } from './TasksLink.tsx';

const Bell = deferred(async () => (await import('./Bell.tsx')).Bell);

/** Delay of the bell's requests, so that they do not compete with those of the first page. */
const startDelayMs = 4000;

/** The bell of the frame. Its code loads shortly after the page, or at once when clicked. */
export function BellHost() {
  const { t } = useTexts();
  const [state, setState] = useState<'quiet' | 'listening' | 'opened'>('quiet');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'quiet' ? 'listening' : now)), startDelayMs);
    return () => clearTimeout(timer);
  }, []);
  const quiet = (
    <>
      <TasksLink />
      <button
        type="button"
        className={styles.tool}
        aria-label={t('frame.messages')}
        title={t('frame.messages')}
        onClick={() => setState('opened')}
      >
        <Icon name="bell" />
      </button>
    </>
  );
  if (state === 'quiet') return quiet;
  return (
    <OnDemand fallback={quiet} onClose={() => setState('quiet')}>
      <Bell opened={state === 'opened'} />
    </OnDemand>
  );
}
