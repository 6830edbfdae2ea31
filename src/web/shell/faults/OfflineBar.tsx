import { useSyncExternalStore } from 'react';
import { useTexts } from '../../i18n/i18n.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import styles from './OfflineBar.module.css';

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

export function OfflineBar() {
  const { t } = useTexts();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={online ? undefined : styles.bar}>
      {!online && (
        <>
          <Icon name="disconnect" /> {t('frame.offline')}
        </>
      )}
    </div>
  );
}
