import { Link } from 'react-router';
import { useTexts } from '../../../i18n/i18n.ts';
import { Icon } from '../../../shared/icon/Icon.tsx';
import { relativeTime } from '../../../shared/time/relative.ts';
import styles from './dashboard.module.css';
import type { Alert } from './overview.ts';

export function Alerts({ alerts }: { alerts: readonly Alert[] | undefined }) {
  const { t, tr } = useTexts();
  return (
    <section className={`${styles.card} ${styles.alerts}`} aria-labelledby="alerts" aria-busy={!alerts}>
      <h2 id="alerts">{t('dashboard.alerts')}</h2>
      {alerts?.length === 0 && <p>{t('dashboard.noAlerts')}</p>}
      <ul>
        {alerts?.map(({ key, title, at, level, place }) => (
          <li key={key} data-level={level}>
            <Icon name="warning" />
            {place ? <Link to={place}>{tr(title)}</Link> : <span>{tr(title)}</span>}
            <time dateTime={at}>{relativeTime(at)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
