import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../i18n/i18n.ts';
import { Icon } from '../shared/icon/Icon.tsx';
import { useSession } from '../shell/session/session-store.ts';
import { formatTime } from '../shared/time/format.ts';
import { useCatalogue } from '../widgets/kit/use-texts.ts';
import { Alerts } from './dashboard/Alerts.tsx';
import styles from './dashboard/dashboard.module.css';
import { loadOverview } from './dashboard/overview.ts';
import { texts } from './dashboard/texts.ts';
import { Todos } from './dashboard/Todos.tsx';
import { Trends } from './dashboard/Trends.tsx';
import { useLastPlace } from './dashboard/use-last-place.ts';

const partOfDay = (hour: number) => (hour < 11 ? 'morning' : hour < 13 ? 'noon' : hour < 18 ? 'afternoon' : 'evening');

/** What the signed-in user needs first. */
export default function Dashboard() {
  const t = useCatalogue(texts);
  const { tr } = useTexts();
  const { user, profile } = useSession();
  const last = useLastPlace();
  const { data, isError, refetch } = useQuery({ queryKey: ['dashboard', user.id, user.orgId], queryFn: loadOverview });
  const [now] = useState(() => new Date());
  const organisation = profile.orgs.find(({ id }) => id === user.orgId)?.label;

  return (
    <div className={styles.dashboard}>
      <header className={styles.greeting}>
        <h1>{t('greeting', { part: t(partOfDay(now.getHours())), name: user.realName || user.userName })}</h1>
        <p>{[formatTime(now, 'YYYY-MM-DD'), organisation].filter(Boolean).join('　')}</p>
        {last && (
          <Link to={last.place} className={styles.last}>
            {t('continue', { title: tr(last.title, 'menu') })}
            <Icon name="right" />
          </Link>
        )}
      </header>
      {isError ? (
        <p className={styles.card} role="alert">
          {t('unavailable')}{' '}
          <button type="button" className={styles.retry} onClick={() => void refetch()}>
            {t('retry')}
          </button>
        </p>
      ) : (
        <>
          <Todos todos={data?.todos} />
          <div className={styles.columns}>
            <Trends trend={data?.trend} />
            <Alerts alerts={data?.alerts} />
          </div>
        </>
      )}
    </div>
  );
}
