import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/i18n.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import { formatTime } from '../../shared/time/format.ts';
import { useSession } from '../../shell/session/session-store.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import styles from './dashboard.module.css';
import { texts } from './texts.ts';
import { useLastPlace } from './use-last-place.ts';

const partOfDay = (hour: number) => (hour < 11 ? 'morning' : hour < 13 ? 'noon' : hour < 18 ? 'afternoon' : 'evening');

/** The head of the page: who is there, where they were last, and what can be done with the dashboard. */
export function Greeting({ children }: { children: ReactNode }) {
  const t = useCatalogue(texts);
  const { translateDeclared: tr } = useTexts();
  const { user, profile } = useSession();
  const last = useLastPlace();
  const [now] = useState(() => new Date());
  const organisation = profile.orgs.find(({ id }) => id === user.orgId)?.label;
  return (
    <header className={styles.greeting}>
      <h1>
        {t('greeting', { part: t(partOfDay(Number(formatTime(now, 'HH')))), name: user.realName || user.userName })}
      </h1>
      <p>{[formatTime(now, 'YYYY-MM-DD'), organisation].filter(Boolean).join('　')}</p>
      {last && (
        <Link to={last.place} className={styles.last}>
          {t('continue', { title: tr(last.title, 'menu') })}
          <Icon name="right" />
        </Link>
      )}
      {children}
    </header>
  );
}
