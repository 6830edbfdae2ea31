import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/i18n.ts';
import { deferred } from '../../shared/deferred.tsx';
import { Icon } from '../../shared/icon/Icon.tsx';
import { OnDemand } from '../../shared/OnDemand.tsx';
import styles from '../topbar/Topbar.module.css';

const Bell = deferred(async () => (await import('./Bell.tsx')).Bell);

/** The first page has the line to itself. */
const startMs = 4000;

/** The bell of the frame. What it knows arrives a moment after the page, or when somebody asks. */
export function BellHost() {
  const { t } = useTexts();
  const [state, setState] = useState<'quiet' | 'listening' | 'opened'>('quiet');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'quiet' ? 'listening' : now)), startMs);
    return () => clearTimeout(timer);
  }, []);
  const quiet = (
    <button
      type="button"
      className={styles.tool}
      aria-label={t('frame.messages')}
      title={t('frame.messages')}
      onClick={() => setState('opened')}
    >
      <Icon name="bell" />
    </button>
  );
  if (state === 'quiet') return quiet;
  return (
    <OnDemand fallback={quiet} onClose={() => setState('quiet')}>
      <Bell opened={state === 'opened'} />
    </OnDemand>
  );
}
