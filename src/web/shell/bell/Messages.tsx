import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Row } from '../../../meta/json.ts';
import { useTexts } from '../../i18n/i18n.ts';
import { Box } from '../../shared/box/Box.tsx';
import { Button } from '../../shared/button/Button.tsx';
import { Message } from '../../shared/Message.tsx';
import { Reason } from '../../shared/refusal/Reason.tsx';
import { formatTime } from '../../shared/time/format.ts';
import { relativeTime } from '../../shared/time/relative.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { useSession } from '../session/session-store.ts';
import styles from './bell.module.css';
import { markRead, newest, placeOf, readAll } from './messages.ts';
import { bellTexts } from './texts.ts';

const allPlace = '/noticeCenter/inbox/index';

/** The newest messages in a drawer; loaded again whenever the unread count changes. */
export function Messages({ unread, onClose }: { unread: number; onClose(): void }) {
  const t = useCatalogue(bellTexts);
  const { routes } = useSession();
  const navigate = useNavigate();
  const [{ rows, of }, setFound] = useState<{ rows?: readonly Row[]; of?: string }>({});
  const [error, setError] = useState<unknown>();
  const [asked, setAsked] = useState(0);
  const [busy, setBusy] = useState(false);

  const wanted = `${unread} ${asked}`;
  useEffect(() => {
    const gone = new AbortController();
    newest(gone.signal).then(
      (found) => {
        setFound({ rows: found, of: wanted });
        setError(undefined);
      },
      (failed: unknown) => !gone.signal.aborted && setError(failed),
    );
    return () => gone.abort();
  }, [wanted]);

  const again = () => setAsked((n) => n + 1);

  async function readEverything() {
    setBusy(true);
    await readAll().then(again, setError);
    setBusy(false);
  }

  function open(row: Row) {
    if (row.status === 'unread') void markRead(String(row.id)).then(again, () => undefined);
    const place = placeOf(routes.routes, row);
    if (!place) return;
    onClose();
    void navigate(place);
  }

  return (
    <Box
      shape="drawer"
      title={t('title')}
      closeLabel={t('close')}
      onClose={onClose}
      tools={
        <Button
          disabled={busy || !rows?.some(({ status }) => status === 'unread')}
          onClick={() => void readEverything()}
        >
          {t('readAll')}
        </Button>
      }
      actions={
        <Link to={allPlace} onClick={onClose}>
          {t('all')}
        </Link>
      }
    >
      {error !== undefined && (
        <p className={styles.failed} role="alert">
          <Reason error={error} /> <Button onClick={again}>{t('retry')}</Button>
        </p>
      )}
      {rows?.length === 0 && <Message icon="bell" title={t('none')} text={t('noneHint')} />}
      {rows && rows.length > 0 && (
        <ul className={styles.messages} aria-busy={of !== wanted}>
          {rows.map((row) => (
            <li key={String(row.id)}>
              <One row={row} leads={placeOf(routes.routes, row) !== undefined} onOpen={() => open(row)} />
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

function One({ row, leads, onOpen }: { row: Row; leads: boolean; onOpen(): void }) {
  const t = useCatalogue(bellTexts);
  const { translateDeclared: tr } = useTexts();
  const at = String(row.createdAt);
  return (
    <button
      type="button"
      className={styles.message}
      data-state={String(row.status)}
      title={leads ? t('open') : undefined}
      onClick={onOpen}
    >
      <span className={styles.what}>
        <b>
          {tr(String(row.module))} · {tr(String(row.actionName))}
        </b>
        {row.status === 'unread' && <i>{t('new')}</i>}
      </span>
      <span>{String(row.recordTitle ?? '')}</span>
      <small>
        {row.actorName ? `${String(row.actorName)} · ` : ''}
        <time dateTime={at} title={formatTime(at)}>
          {relativeTime(at)}
        </time>
      </small>
    </button>
  );
}
