import { useEffect, useState, useSyncExternalStore } from 'react';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { reconnectSoon, subscribeUnread, unreadCount } from '../../providers/live.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import { useSignInAgain } from '../session/sign-in-again.ts';
import topbar from '../topbar/Topbar.module.css';
import styles from './bell.module.css';
import { Messages } from './Messages.tsx';
import { bellTexts } from './texts.ts';

const maxShown = 99;

export function Bell({ opened }: { opened: boolean }) {
  const t = useCatalogue(bellTexts);
  const unread = useSyncExternalStore(subscribeUnread, unreadCount) ?? 0;
  const [isOpen, setOpen] = useState(opened);
  const { step } = useSignInAgain();
  // Reconnects after the user has signed in again over the page.
  useEffect(() => {
    if (step === 'none') reconnectSoon();
  }, [step]);
  const label = unread > 0 ? t('unread', { count: unread }) : t('title');
  return (
    <>
      <button
        type="button"
        className={topbar.tool}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > maxShown ? `${maxShown}+` : unread}
          </span>
        )}
      </button>
      {isOpen && <Messages unread={unread} onClose={() => setOpen(false)} />}
    </>
  );
}
