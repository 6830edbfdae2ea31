import { useMutation, useQuery } from '@tanstack/react-query';
import { PageLoading } from '../../../shared/PageLoading.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { formatTime } from '../../../shared/time/format.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { Failed } from '../access/Failed.tsx';
import styles from '../policy/policy.module.css';
import own from './policy-audit.module.css';
import { loadLogState, verifyLog, type LogFinding, type LogState } from './questions.ts';
import { auditTexts } from './texts.ts';

const pollMs = 3000;

/** Whether the operation log is intact and, if not, what was tampered with. */
export function LogCheck() {
  const t = useCatalogue(auditTexts);
  const { data, error, refetch } = useQuery({
    queryKey: ['policy-audit', 'log'],
    queryFn: loadLogState,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.running ? pollMs : false),
  });
  const { mutate, isPending, error: failed } = useMutation({ mutationFn: verifyLog, onSuccess: () => refetch() });
  const busy = isPending || data?.running === true;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  return (
    <>
      <div className={styles.tools}>
        <Button look="primary" disabled={busy} aria-busy={busy} onClick={() => mutate()}>
          {t('verify')}
        </Button>
        <p role="status">
          {busy
            ? t('running')
            : data.last
              ? t('last', {
                  time: formatTime(data.last.at),
                  who: data.last.who,
                  result: t(data.last.sound ? 'sound' : 'unsound'),
                })
              : t('never')}
        </p>
      </div>
      {failed && <Failed error={failed} onRetry={() => mutate()} />}
      <Found state={data} />
    </>
  );
}

/** The full report if this server process ran the verification; otherwise the summary from the log entry. */
function Found({ state: { last, report } }: { state: LogState }) {
  const t = useCatalogue(auditTexts);
  if (!last) return null;
  const numberOf = (name: string) => String(last.changes?.[name]?.[1] ?? 0);
  const first = last.changes?.first?.[1];
  const findings: readonly LogFinding[] =
    report?.findings ?? (typeof first === 'string' ? [JSON.parse(first) as LogFinding] : []);
  return (
    <div className={own.found}>
      <p>{t('counted', { linked: numberOf('linked'), before: numberOf('before') })}</p>
      <ul>
        {findings.map((finding) => (
          <li key={JSON.stringify(finding)} className={styles.warning}>
            {textOf(finding, t)}
          </li>
        ))}
      </ul>
      {report && (
        <details>
          <summary>{t('ends')}</summary>
          <code>{report.ends}</code>
        </details>
      )}
    </div>
  );
}

const textOf = (
  { kind, entry, count, day }: LogFinding,
  t: (key: LogFinding['kind'], values?: Record<string, unknown>) => string,
): string =>
  t(kind, {
    entry: entry ? `${entry.day} ${entry.who} ${entry.what} ${entry.id}` : '',
    count: count ?? 0,
    day: day ?? '',
  });
