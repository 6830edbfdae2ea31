import { useSyncExternalStore } from 'react';
import { useTexts } from '../../i18n/i18n.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import { toast } from '../toast/toasts.ts';
import styles from './Topbar.module.css';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

export function Fullscreen() {
  const { t } = useTexts();
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const label = t(full ? 'frame.leaveFullscreen' : 'frame.fullscreen');

  const toggle = () => {
    if (!document.fullscreenEnabled) return toast.warning(t('frame.noFullscreen'));
    const done = full ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    done.catch(() => toast.warning(t('frame.noFullscreen')));
  };

  return (
    <button
      type="button"
      className={`${styles.tool} ${styles.wide}`}
      aria-label={label}
      title={label}
      aria-pressed={full}
      onClick={toggle}
    >
      <Icon name={full ? 'compress' : 'expand'} />
    </button>
  );
}
