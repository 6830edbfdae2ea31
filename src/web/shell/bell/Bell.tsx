import { useEffect, useState, useSyncExternalStore } from 'react';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { dueCount, reconnectSoon, subscribeCounts, unreadCount } from '../../providers/live.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import { useSignInAgain } from '../session/sign-in-again.ts';
import topbar from '../topbar/Topbar.module.css';
import { Messages } from './Messages.tsx';
import { Count, TasksLink } from './TasksLink.tsx';
import { bellTexts } from './texts.ts';

export function Bell({ opened }: { opened: boolean }) {
  const t = useCatalogue(bellTexts);
  const unread = useSyncExternalStore(subscribeCounts, unreadCount) ?? 0;
  const due = useSyncExternalStore(subscribeCounts, dueCount) ?? 0;
  const [isOpen, setOpen] = useState(opened);
  const { step } = useSignInAgain();
  // Reconnects after the user has signed in again over the page.
  useEffect(() => {
    if (step === 'none') reconnectSoon();
  }, [step]);
  const label = unread > 0 ? t('unread', { count: unread }) : t('title');
  return (
    <>
      <TasksLink count={due} />
      <button
        type="button"
        className={topbar.tool}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" />
        <Count of={unread} />
      </button>
      {isOpen && <Messages unread={unread} onClose={() => setOpen(false)} />}
    </>
  );
}
