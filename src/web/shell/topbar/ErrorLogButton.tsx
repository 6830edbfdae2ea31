import { Link } from 'react-router';
import { useTexts } from '../../i18n/i18n.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import { useErrorCount } from '../faults/error-log.ts';
import { useSession } from '../session/session-store.ts';
import styles from './Topbar.module.css';

const PLACE = '/sysSetting/clientError/index';

/** Tells users who may read the error log that an error occurred in this browser. */
export function ErrorLogButton() {
  const { t } = useTexts();
  const { routes } = useSession();
  const count = useErrorCount();
  if (count === 0 || !routes.find(PLACE)) return null;
  const label = `${t('frame.errorLog')} (${count})`;
  return (
    <Link to={PLACE} className={styles.tool} aria-label={label} title={label}>
      <Icon name="bug" />
      <span className={styles.dot} />
    </Link>
  );
}
