import { Link } from 'react-router';
import { useTexts } from '../../i18n/i18n.ts';
import { processCentre } from '../../shared/case-place.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import { useSession } from '../session/session-store.ts';
import styles from '../topbar/Topbar.module.css';

const maxShown = 99;

/** How many there are, on the corner of a button. */
export const Count = ({ of }: { of: number }) =>
  of > 0 && (
    <span className={styles.count} aria-hidden="true">
      {of > maxShown ? `${maxShown}+` : of}
    </span>
  );

/** Leads to what waits for the user's decision. */
export function TasksLink({ count = 0 }: { count?: number }) {
  const { t } = useTexts();
  const { routes } = useSession();
  if (!routes.find(processCentre)) return null;
  const label = count > 0 ? t('frame.tasksDue', { count }) : t('frame.tasks');
  return (
    <Link to={processCentre} className={styles.tool} aria-label={label} title={label}>
      <Icon name="audit" />
      <Count of={count} />
    </Link>
  );
}
