import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountKinds } from '../../../meta/ledger-words.ts';
import { firstClient } from '../../providers/http.ts';
import { grouped } from '../../shared/digits.ts';
import { Button } from '../../shared/button/Button.tsx';
import { PageLoading } from '../../shared/PageLoading.tsx';
import { formatTime } from '../../shared/time/format.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { Failed } from '../system/access/Failed.tsx';
import { documentKinds, reconcileTexts } from './reconcile/texts.ts';
import styles from './statement/statement.module.css';

interface Kind {
  ownerType: string;
  kind: string;
  currency: string;
  accounts: number;
  balance: string;
  held: string;
  totalIn: string;
  totalOut: string;
}
interface Difference {
  holder: string;
  id: string;
  ledger: string;
  ledgerHeld: string;
  shown: string;
  shownHeld: string;
}
interface DocumentDifference {
  resource: string;
  id: string | null;
  origin: string;
  said: string | null;
  booked: string | null;
}
interface Reconciled {
  kinds: Kind[];
  sums: { currency: string; sum: string }[];
  differences: Difference[];
  documents: DocumentDifference[];
  last: { time: string; sound: boolean; problem: string | null } | null;
  problems?: string[];
}

const figures = ['accounts', 'balance', 'held', 'totalIn', 'totalOut'] as const;
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
  const { last, problems = last?.problem ? [last.problem] : [] } = found.data;
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <Button look="primary" disabled={check.isPending} aria-busy={check.isPending} onClick={() => check.mutate()}>
          {t('check')}
        </Button>
        <span role="status" className={last ? styles[last.sound ? 'good' : 'bad'] : undefined}>
          {last ? t('last', { time: formatTime(last.time), result: t(last.sound ? 'sound' : 'unsound') }) : t('never')}
        </span>
      </header>
      {check.isError && <Failed error={check.error} onRetry={() => check.mutate()} />}
      <div className={styles.scroll}>
        {problems.map((problem) => (
          <p key={problem} role="alert" className={`${styles.section} ${styles.bad}`}>
            {problem}
          </p>
        ))}
        <h2 className={styles.section}>{t('differences')}</h2>
        <Differences list={found.data.differences} />
        <h2 className={styles.section}>{t('documents')}</h2>
        <Documents list={found.data.documents} />
        <h2 className={styles.section}>{t('trial')}</h2>
        <TrialBalance found={found.data} />
      </div>
    </section>
  );
}

function Differences({ list }: { list: readonly Difference[] }) {
  const t = useCatalogue(reconcileTexts);
  const kind = useCatalogue(accountKinds);
  if (list.length === 0) return <p className={`${styles.foot} ${styles.good}`}>{t('none')}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('account')}</th>
          <th scope="col" className={styles.number}>
            {t('booked')}
          </th>
          <th scope="col" className={styles.number}>
            {t('shown')}
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map(({ holder, id, ledger, ledgerHeld, shown, shownHeld }) => (
          <tr key={id}>
            <td>
              {kind(holder)} <code>{id}</code>
            </td>
            <td className={styles.number} data-label={t('booked')}>
              {grouped(ledger)} ({grouped(ledgerHeld)})
            </td>
            <td className={`${styles.number} ${styles.bad}`} data-label={t('shown')}>
              {grouped(shown)} ({grouped(shownHeld)})
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Documents that say something else than what was booked for them. */
function Documents({ list }: { list: readonly DocumentDifference[] }) {
  const t = useCatalogue(reconcileTexts);
  const kind = useCatalogue(documentKinds);
  if (list.length === 0) return <p className={`${styles.foot} ${styles.good}`}>{t('noDocuments')}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('document')}</th>
          <th scope="col" className={styles.number}>
            {t('said')}
          </th>
          <th scope="col" className={styles.number}>
            {t('bookedAs')}
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map(({ resource, id, origin, said, booked }) => (
          <tr key={origin}>
            <td>
              {kind(resource)} <code>{id ?? origin}</code>
            </td>
            <td className={styles.number} data-label={t('said')}>
              {said === null ? t('notThere') : grouped(said)}
            </td>
            <td className={`${styles.number} ${styles.bad}`} data-label={t('bookedAs')}>
              {booked === null ? t('notThere') : grouped(booked)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TrialBalance({ found: { kinds, sums } }: { found: Reconciled }) {
  const t = useCatalogue(reconcileTexts);
  const kind = useCatalogue(accountKinds);
  const named = (each: Kind) => {
    const own = kind(each.kind) || each.kind;
    return each.ownerType === 'outside' ? own : `${kind(each.ownerType) || each.ownerType} · ${own}`;
  };
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('kind')}</th>
          {figures.map((name) => (
            <th key={name} scope="col" className={styles.number}>
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((each) => (
          <tr key={`${each.ownerType} ${each.kind} ${each.currency}`}>
            <td>{named(each)}</td>
            {figures.map((name) => (
              <td key={name} className={styles.number} data-label={t(name)}>
                {grouped(String(each[name]))}
              </td>
            ))}
          </tr>
        ))}
        {sums.map(({ currency, sum }) => (
          <tr key={currency} className={styles.stand}>
            <td>
              {t('sum')} {currency}
            </td>
            <td />
            <td className={`${styles.number} ${sum === '0.00' ? styles.good : styles.bad}`}>{grouped(sum)}</td>
            <td />
            <td />
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
