import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { chinaDay } from '../../../meta/china-time.ts';
import { accountKinds } from '../../../meta/ledger-words.ts';
import { useResource } from '../../declarations.ts';
import { grouped } from '../../shared/digits.ts';
import { Button } from '../../shared/button/Button.tsx';
import { DateRange } from '../../shared/dates/DateRange.tsx';
import { PageLoading } from '../../shared/PageLoading.tsx';
import { usePrinted } from '../../shared/print/use-printed.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { DetailDrawer } from '../resource/detail/DetailDrawer.tsx';
import { saveFile } from '../../shared/save-file.ts';
import { Failed } from '../system/access/Failed.tsx';
import { AccountPicker } from './statement/AccountPicker.tsx';
import {
  exportStatement,
  holderNames,
  loadStatement,
  numberOf,
  ownerOf,
  resources,
  type Asked,
  type HolderName,
  type Statement,
  type StatementLine,
} from './statement/calls.ts';
import { Movements } from './statement/Movements.tsx';
import styles from './statement/statement.module.css';
import { statementTexts } from './statement/texts.ts';

/** Ten years of one account. */
const maxDays = 3653;

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const isHolder = (text: string | null): text is HolderName => holderNames.some((name) => name === text);

/** What an account holds, and each movement that made it so. */
export default function AccountStatementPage() {
  const [params, setParams] = useSearchParams();
  const [namedHolder, id, namedFrom, namedTo] = ['holder', 'id', 'from', 'to'].map((name) => params.get(name)) as [
    string | null,
    string | null,
    string | null,
    string | null,
  ];
  const printed = usePrinted<HTMLElement>();
  const holder = isHolder(namedHolder) ? namedHolder : 'enterprise';
  const to = isDay(namedTo) ? namedTo : chinaDay(Date.now());
  const from = isDay(namedFrom) && namedFrom <= to ? namedFrom : `${to.slice(0, 7)}-01`;
  const go = (next: Record<string, string>) =>
    setParams({ holder, ...(id && { id }), from, to, ...next }, { replace: true });
  return (
    <section ref={printed} className={styles.page}>
      {id ? (
        <OneAccount
          key={`${holder} ${id} ${from} ${to}`}
          asked={{ holder, id, from, to }}
          go={go}
          other={() => setParams({ holder, from, to })}
        />
      ) : (
        <AccountPicker
          holder={holder}
          onHolder={(next) => go({ holder: next })}
          onChoose={(chosen) => setParams({ holder, id: chosen, from, to })}
        />
      )}
    </section>
  );
}

function OneAccount({
  asked,
  go,
  other,
}: {
  asked: Asked & { holder: HolderName };
  go(next: Record<string, string>): void;
  other(): void;
}) {
  const t = useCatalogue(statementTexts);
  const [opened, setOpened] = useState<StatementLine['document']>(null);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['statement', asked],
    queryFn: ({ pageParam }) => loadStatement(asked, pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ next }: Statement) => next,
    staleTime: 0,
    retry: false,
  });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  const [first] = data?.pages ?? [];
  if (!data || !first) return <PageLoading />;
  const lines = data.pages.flatMap(({ list }) => list);
  const { from, to } = asked;
  const save = async () =>
    saveFile(`${t('show')}-${numberOf(asked.holder, first.account)}-${from}-${to}.xlsx`, await exportStatement(asked));
  return (
    <>
      <Head asked={asked} statement={first} go={go} other={other} save={save} />
      <div className={styles.scroll}>
        <Movements statement={first} lines={lines} whole={!hasNextPage} open={setOpened} />
        {lines.length === 0 && <p className={styles.hint}>{t('none')}</p>}
      </div>
      <footer className={styles.foot}>
        <span role="status">{t('shown', { shown: lines.length, count: first.count })}</span>
        {hasNextPage && (
          <Button disabled={isFetching} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </footer>
      {opened && (
        <Suspense>
          <Opened document={opened} holder={asked.holder} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

interface HeadProps {
  asked: Asked & { holder: HolderName };
  statement: Statement;
  go(next: Record<string, string>): void;
  other(): void;
  save(): Promise<void>;
}

function Head({ asked: { holder, from, to }, statement: { account, standing }, go, other, save }: HeadProps) {
  const t = useCatalogue(statementTexts);
  const kind = useCatalogue(accountKinds);
  const [failed, setFailed] = useState<unknown>();
  const number = numberOf(holder, account);
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>
          {ownerOf(holder, account, account._refs)} ·{' '}
          {kind(holder === 'credit' ? 'credit' : String(account.accountType))}
          <small>{number}</small>
        </h1>
        <Button onClick={other}>{t('other')}</Button>
        <div className={styles.push}>
          <DateRange
            value={[from, to]}
            maxDay={maxDays}
            onChange={(days) => days && go({ from: days[0], to: days[1] })}
          />
        </div>
        <Button
          icon="download"
          onClick={() => {
            setFailed(undefined);
            save().catch(setFailed);
          }}
        >
          {t('export')}
        </Button>
        <Button icon="printer" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </header>
      {failed !== undefined && (
        <Failed
          error={failed}
          onRetry={() => {
            setFailed(undefined);
            save().catch(setFailed);
          }}
        />
      )}
      <dl className={styles.figures}>
        {(['balance', 'held', 'totalIn', 'totalOut'] as const).map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{grouped(standing[name])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The document of a movement, to read; what can be done with it is done at its own place. */
function Opened({
  document,
  holder,
  onClose,
}: {
  document: NonNullable<StatementLine['document']>;
  holder: HolderName;
  onClose(): void;
}) {
  return (
    <DetailDrawer
      resourceId={document.resource}
      id={document.id}
      own={useResource(resources[holder])}
      open={onClose}
      onClose={onClose}
    />
  );
}
