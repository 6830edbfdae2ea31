import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/i18n.ts';
import { layoutClient } from '../../providers/http.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import { isSignedOut } from '../session/sign-in-again.ts';
import styles from './Topbar.module.css';

const POLL_MS = 5000;

/** Polls every five seconds, while the page is visible, whether an export has finished. */
function useExportReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;

    const poll = async () => {
      clearTimeout(timer);
      if (stopped || document.hidden) return;
      if (navigator.onLine && !isSignedOut()) {
        await layoutClient.get('/export/exportTask/status', {}, { quiet: true }).then(
          (flag) => setReady(Boolean(flag)),
          () => undefined,
        );
      }
      clearTimeout(timer);
      timer = setTimeout(poll, POLL_MS);
    };

    // Starts late, so that it does not compete with the requests of the first page.
    timer = setTimeout(poll, POLL_MS / 2);
    document.addEventListener('visibilitychange', poll);
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, []);
  return ready;
}

export function ExportCentre() {
  const { t } = useTexts();
  const ready = useExportReady();
  const label = t(ready ? 'frame.exportReady' : 'frame.exportCentre');
  return (
    <Link to="/exportCenter/taskList" className={styles.tool} aria-label={label} title={label}>
      <Icon name="export" />
      {ready && <span className={styles.dot} />}
    </Link>
  );
}
