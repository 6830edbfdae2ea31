import { useTexts } from '../../i18n/i18n.ts';
import { formatTime } from '../../shared/time/format.ts';
import { Button } from '../../shared/button/Button.tsx';
import { clearErrorLog, useErrorLog } from '../../shell/faults/error-log.ts';
import { Message } from '../../shared/Message.tsx';
import styles from './error-log.module.css';

/** What went wrong unexpectedly in this browser. */
export default function ErrorLog() {
  const { t } = useTexts();
  const entries = useErrorLog();
  if (entries.length === 0) return <Message icon="check" title={t('errorLog.empty')} />;
  return (
    <section className={styles.log}>
      <header>
        <h1>{t('errorLog.title')}</h1>
        <Button onClick={clearErrorLog}>{t('errorLog.clear')}</Button>
      </header>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('errorLog.title')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('errorLog.at')}</th>
              <th scope="col">{t('errorLog.message')}</th>
              <th scope="col">{t('errorLog.page')}</th>
              <th scope="col">{t('errorLog.user')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ key, at, message, stack, page, user }) => (
              <tr key={key}>
                <td>{formatTime(at)}</td>
                <td>
                  <details>
                    <summary>{message}</summary>
                    <pre>{stack}</pre>
                  </details>
                </td>
                <td>{page}</td>
                <td>{user}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
