import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../shared/button/Button.tsx';
import { PageLoading } from '../../../shared/PageLoading.tsx';
import { useDebounced } from '../../../widgets/kit/choices.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { Failed } from '../../system/access/Failed.tsx';
import { findAll, findPeople, maxPersons, pageSize, type GivenPerson } from './calls.ts';
import styles from './recharge.module.css';
import { rechargeTexts } from './texts.ts';

/** Finds people page by page; adds those that were ticked, or all that the search finds. */
export function PickPeople({ orgId, onAdd }: { orgId: string; onAdd(persons: GivenPerson[]): void }) {
  const t = useCatalogue(rechargeTexts);
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<unknown>();
  const wanted = useDebounced(text.trim(), 300);
  const found = useQuery({
    queryKey: ['recharge-people', orgId, wanted, page],
    queryFn: () => findPeople(orgId, wanted ?? '', page),
    placeholderData: (before) => before,
    retry: false,
  });
  const { rows = [], total = 0 } = found.data ?? {};
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const tick = (id: string, on: boolean) =>
    setChosen(on ? new Set([...chosen, id]) : new Set([...chosen].filter((each) => each !== id)));
  const addAll = async () => {
    setFailure(undefined);
    try {
      onAdd((await findAll(orgId, wanted ?? '')).map(({ id }) => ({ userId: String(id) })));
    } catch (error) {
      setFailure(error);
    }
  };
  if (found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <>
      <div className={styles.tools}>
        <input
          type="search"
          aria-label={t('find')}
          placeholder={t('find')}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setPage(1);
          }}
        />
        <Button
          look="primary"
          disabled={chosen.size === 0}
          onClick={() => {
            onAdd([...chosen].map((userId) => ({ userId })));
            setChosen(new Set());
          }}
        >
          {t('addChosen', { count: chosen.size })}
        </Button>
        <Button disabled={total === 0} onClick={() => void addAll()}>
          {t('allOfFilter', { count: Math.min(total, maxPersons) })}
        </Button>
      </div>
      {failure !== undefined && <Failed error={failure} onRetry={() => void addAll()} />}
      {found.isPending ? (
        <PageLoading />
      ) : rows.length === 0 ? (
        <p className={styles.hint}>{t('nobody')}</p>
      ) : (
        <ul className={styles.people}>
          {rows.map(({ id, realName, userNo, jobNo }) => (
            <li key={String(id)}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(String(id))}
                  onChange={({ target }) => tick(String(id), target.checked)}
                />
                <b>{String(realName)}</b>
                <span>{String(jobNo || userNo || '')}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.tools}>
        <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
          {t('previous')}
        </Button>
        <span role="status">{t('found', { count: total, page, pages })}</span>
        <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
          {t('next')}
        </Button>
      </div>
    </>
  );
}
