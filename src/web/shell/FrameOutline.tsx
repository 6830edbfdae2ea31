import { PageLoading } from '../shared/PageLoading.tsx';
import styles from './Frame.module.css';
import { usePreferences } from './theme/use-preferences.ts';

export function FrameOutline() {
  const { sidebarOpen } = usePreferences();
  return (
    <div className={styles.frame}>
      <div className={styles.outlineSide} data-narrow={sidebarOpen ? undefined : true} />
      <div className={styles.body}>
        <div className={styles.outlineTop} />
        <PageLoading />
      </div>
    </div>
  );
}
