import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { formatTime } from '../../../shared/time/format.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { stateOfEntry } from './calls.ts';
import styles from './fill.module.css';
import { fillTexts } from './texts.ts';

interface Asked {
  readonly no: string;
  readonly key: string;
}

/** How an entry stands, by its number and code; without them they are asked for. */
export function StatePage({ no, key_ }: { no: string; key_: string }) {
  const t = useCatalogue(fillTexts);
  const [asked, setAsked] = useState<Asked>({ no, key: key_ });
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['fill-state', asked],
    queryFn: () => stateOfEntry(asked.no, asked.key),
    enabled: asked.no !== '' && asked.key !== '',
    retry: false,
    staleTime: 0,
  });
  return (
    <article className={styles.card}>
      <header>
        <h1>{t('state')}</h1>
        {data && <p>{data.label}</p>}
      </header>
      {data ? (
        <dl className={styles.facts}>
          <dt>{t('number')}</dt>
          <dd>{data.processNo}</dd>
          <dt>{t('status')}</dt>
          <dd>
            <b>{data.statusLabel}</b>
          </dd>
          {data.step && (
            <>
              <dt>{t('step')}</dt>
              <dd>{translateDeclared(data.step)}</dd>
            </>
          )}
          {data.applyTime && (
            <>
              <dt>{t('applied')}</dt>
              <dd>{formatTime(data.applyTime, 'YYYY-MM-DD HH:mm')}</dd>
            </>
          )}
          {data.remark && (
            <>
              <dt>{t('remark')}</dt>
              <dd>{data.remark}</dd>
            </>
          )}
        </dl>
      ) : (
        <form
          className={styles.person}
          id="fill-state"
          onSubmit={(event) => {
            event.preventDefault();
            const given = new FormData(event.currentTarget);
            setAsked({ no: String(given.get('no') ?? '').trim(), key: String(given.get('key') ?? '').trim() });
          }}
        >
          <label className={styles.field}>
            <span>{t('number')}</span>
            <input name="no" defaultValue={asked.no} maxLength={40} />
          </label>
          <label className={styles.field}>
            <span>{t('key')}</span>
            <input name="key" defaultValue={asked.key} maxLength={20} autoComplete="off" />
          </label>
        </form>
      )}
      <footer>
        {error && (
          <p role="alert" className={styles.failure}>
            {error.message}
          </p>
        )}
        {data ? (
          <Button disabled={isFetching} onClick={() => void refetch()}>
            {t('refresh')}
          </Button>
        ) : (
          <Button look="primary" type="submit" form="fill-state" disabled={isFetching}>
            {t('follow')}
          </Button>
        )}
      </footer>
    </article>
  );
}
