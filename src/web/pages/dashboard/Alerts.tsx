import { Link } from 'react-router';
import { Icon } from '../../shared/icon/Icon.tsx';
import { relativeTime } from '../../shared/time/relative.ts';
import { useSession } from '../../shell/session/session-store.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import styles from './dashboard.module.css';
import type { Alert } from './overview.ts';
import { texts } from './texts.ts';

export function Alerts({ alerts }: { alerts: readonly Alert[] | undefined }) {
  const t = useCatalogue(texts);
  // Whoever works in one project alone knows which one is meant.
  const several = useSession().profile.orgs.length !== 1;
  return (
    <section className={`${styles.card} ${styles.alerts}`} aria-labelledby="alerts" aria-busy={!alerts}>
      <h2 id="alerts">{t('alerts')}</h2>
      {alerts?.length === 0 && <p>{t('noAlerts')}</p>}
      <ul>
        {alerts?.map(({ key, kind, name, organisation, at, level, place }) => (
          <li key={key} data-level={level}>
            <Icon name={kind === 'device' ? 'disconnect' : 'warning'} />
            <Link to={place}>
              <b>{t(kind)}</b>
              {name}
              {several && <small>{organisation}</small>}
            </Link>
            <time dateTime={at}>{relativeTime(at)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
