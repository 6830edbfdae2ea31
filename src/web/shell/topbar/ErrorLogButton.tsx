import { useTexts } from '../../i18n/i18n.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import { useErrorLog } from '../faults/error-log.ts';
import { useSession } from '../session/session-store.ts';
import styles from './Topbar.module.css';

/** Shows administrators that something went wrong in this browser. */
export function ErrorLogButton({ onOpen }: { onOpen(): void }) {
  const { t } = useTexts();
  const { profile } = useSession();
  const errors = useErrorLog();
  if (errors.length === 0 || !profile.roles.includes('admin')) return null;
  const label = `${t('frame.errorLog')} (${errors.length})`;
  return (
    <button type="button" className={styles.tool} aria-label={label} title={label} onClick={onOpen}>
      <Icon name="bug" />
      <span className={styles.dot} />
    </button>
  );
}
