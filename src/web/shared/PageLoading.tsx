import { t } from '../i18n/i18n.ts';
import styles from './PageLoading.module.css';

/** Skeleton of a page whose code is loading. */
export function PageLoading() {
  return (
    <div className={styles.outline} role="status" aria-label={t('loading')}>
      <i />
      <i />
      <i />
    </div>
  );
}
