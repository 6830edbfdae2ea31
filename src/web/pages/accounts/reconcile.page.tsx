import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { firstClient } from '../../providers/http.ts';
import { Button } from '../../shared/button/Button.tsx';
import { PageLoading } from '../../shared/PageLoading.tsx';
import { formatTime } from '../../shared/time/format.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { Failed } from '../system/access/Failed.tsx';
import { Differences, Documents, Findings } from './reconcile/Differences.tsx';
import type { Reconciled } from './reconcile/reconciled.ts';
import { reconcileTexts } from './reconcile/texts.ts';
import { TrialBalance } from './reconcile/TrialBalance.tsx';
import styles from './statement/statement.module.css';

const key = ['reconcile'];

/** Does the book agree with itself, and with what is shown of it? */
export default function ReconcilePage() {
  const t = useCatalogue(reconcileTexts);
  const cache = useQueryClient();
  const found = useQuery({
    queryKey: key,
    queryFn: () => firstClient.post<Reconciled>('/wallet/reconcile', {}, { safe: true, quiet: true, timeout: 60_000 }),
    staleTime: 0,
    retry: false,
  });
  const check = useMutation({
    mutationFn: () => firstClient.post<Reconciled>('/wallet/reconcile/check', {}, { quiet: true, timeout: 600_000 }),
    onSuccess: (data) => cache.setQueryData(key, data),
  });
  if (found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageLoading />;
  const { last } = found.data;
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <Button look="primary" disabled={check.isPending} aria-busy={check.isPending} onClick={() => check.mutate()}>
          {t('check')}
        </Button>
        <span role="status" className={last ? styles[last.sound ? 'good' : 'bad'] : undefined}>
          {last
            ? t('last', { ...last, time: formatTime(last.time), result: t(last.sound ? 'sound' : 'unsound') })
            : t('never')}
        </span>
      </header>
      {check.isError && <Failed error={check.error} onRetry={() => check.mutate()} />}
      <div className={styles.scroll}>
        <h2 className={styles.section}>{t('differences')}</h2>
        <Differences list={found.data.differences} />
        {last && (
          <>
            <h2 className={styles.section}>{t('documents')}</h2>
            <Documents list={last.documents} />
            <h2 className={styles.section}>{t('book')}</h2>
            <Findings check={last} />
          </>
        )}
        <h2 className={styles.section}>{t('trial')}</h2>
        <TrialBalance found={found.data} />
      </div>
    </section>
  );
}
