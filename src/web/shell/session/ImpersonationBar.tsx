import { useEffect, useState } from 'react';
import { fill, type Text } from '../../../meta/locale.ts';
import { addressOf } from '../../address.ts';
import { useTexts } from '../../i18n/i18n.ts';
import { firstClient } from '../../providers/http.ts';
import { rememberLogin, type LoginData } from '../../providers/session.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import styles from './session-bar.module.css';
import { useSession } from './session-store.ts';

/**
 * Returns to the administrator's own account. Loads the page again, so that nothing of the other account stays in
 * memory.
 */
async function end(): Promise<void> {
  rememberLogin(await firstClient.post<LoginData>('/user/impersonate/end'));
  location.replace(addressOf('/'));
}

const left: Text = { zh: '剩余 {minutes} 分钟', en: '{minutes} min left', es: 'quedan {minutes} min' };

/** Counts down and ends the impersonation in time; otherwise the next call would fail. */
function TimeLeft({ until }: { until: string }) {
  const { locale } = useTexts();
  const minutesLeft = () => Math.ceil((Date.parse(until) - Date.now()) / 60_000);
  const [minutes, setMinutes] = useState(minutesLeft);
  useEffect(() => {
    const timer = setInterval(() => {
      setMinutes(minutesLeft());
      if (minutesLeft() <= 0) void end().catch(() => location.reload());
    }, 10_000);
    return () => clearInterval(timer);
  });
  return <time dateTime={until}>{fill(left[locale], { minutes: Math.max(0, minutes) })}</time>;
}

/** Reminds an administrator at all times that they are using another user's account. */
export function ImpersonationBar() {
  const { t } = useTexts();
  const { profile, user } = useSession();
  if (!profile.impersonator) return null;
  return (
    <p role="status" className={styles.bar}>
      <Icon name="user" />
      {t('frame.impersonating', { name: profile.impersonator, account: user.realName || user.userName })}
      {profile.impersonationEndsAt && <TimeLeft until={profile.impersonationEndsAt} />}
      <button type="button" onClick={() => void end().catch(() => undefined)}>
        {t('frame.endImpersonation')}
      </button>
    </p>
  );
}
