import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../../../shared/button/Button.tsx';
import { formatTime } from '../../../shared/time/format.ts';
import { relativeTime } from '../../../shared/time/relative.ts';
import { ask } from '../../../shell/dialog/confirm.ts';
import { toast } from '../../../shell/toast/toasts.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { SkeletonRows } from '../../resource/list/ListSkeleton.tsx';
import { Failed } from '../access/Failed.tsx';
import styles from './account.module.css';
import { endOtherSessions, endSession, loadSessions, type OwnSession } from './calls.ts';
import { deviceOf } from './device.ts';
import { accountTexts } from './texts.ts';

/** The user's sessions, each of which can be ended. */
export function SessionsCard() {
  const t = useCatalogue(accountTexts);
  const { data, error, refetch } = useQuery({ queryKey: ['own-sessions'], queryFn: loadSessions, staleTime: 0 });
  const end = useMutation({
    mutationFn: endSession,
    onSuccess: () => toast.success(t('ended')),
    onSettled: () => refetch(),
  });
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: ({ ended }) => toast.success(t('endedOthers', { count: ended })),
    onSettled: () => refetch(),
  });
  const device = ({ userAgent }: OwnSession) => deviceOf(userAgent) || t('unknownDevice');

  async function askEndOthers() {
    if (await ask({ title: t('endOthers'), text: t('endOthersText'), confirm: t('endOthers') })) endOthers.mutate();
  }

  return (
    <section className={styles.card}>
      <header>
        <h2>{t('sessions')}</h2>
        <Button disabled={endOthers.isPending || (data?.length ?? 0) < 2} onClick={() => void askEndOthers()}>
          {t('endOthers')}
        </Button>
      </header>
      <p>{t('sessionsHint')}</p>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      <ul className={styles.sessions}>
        {data
          ?.toSorted((a, b) => Number(b.current) - Number(a.current) || b.seenAt.localeCompare(a.seenAt))
          .map((session) => (
            <li key={session.reference}>
              <div>
                <b title={session.userAgent}>{device(session)}</b>
                {session.current && <i>{t('current')}</i>}
                {session.impersonator && <i data-warning>{t('actedBy', { name: session.impersonator })}</i>}
                <small>
                  {session.ip} · {t('signedIn', { time: formatTime(session.createdAt, 'YYYY-MM-DD HH:mm') })} ·{' '}
                  {t('seen', { time: relativeTime(session.seenAt) })}
                </small>
              </div>
              {!session.current && (
                <Button
                  disabled={end.isPending}
                  aria-label={t('endSession', { device: device(session) })}
                  onClick={() => end.mutate(session.reference)}
                >
                  {t('end')}
                </Button>
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}
