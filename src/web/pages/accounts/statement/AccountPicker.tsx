import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { accountKinds } from '../../../../meta/ledger-words.ts';
import { grouped } from '../../../shared/digits.ts';
import { PageLoading } from '../../../shared/PageLoading.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { Failed } from '../../system/access/Failed.tsx';
import { findAccounts, holderNames, numberOf, ownerOf, type HolderName } from './calls.ts';
import styles from './statement.module.css';
import { statementTexts } from './texts.ts';

/** Finds the account whose statement is wanted. */
export function AccountPicker({
  holder,
  onHolder,
  onChoose,
}: {
  holder: HolderName;
  onHolder(holder: HolderName): void;
  onChoose(id: string): void;
}) {
  const t = useCatalogue(statementTexts);
  const kind = useCatalogue(accountKinds);
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const found = useQuery({
    queryKey: ['statement', 'accounts', holder, wanted],
    queryFn: () => findAccounts(holder, wanted),
    retry: false,
  });
  return (
    <>
      <header className={styles.head}>
        <select aria-label={t('holder')} value={holder} onChange={({ target }) => onHolder(target.value as HolderName)}>
          {holderNames.map((name) => (
            <option key={name} value={name}>
              {t(name)}
            </option>
          ))}
        </select>
        <input
          type="search"
          aria-label={t('find')}
          placeholder={t('find')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <span className={styles.title}>
          <small>{t('choose')}</small>
        </span>
      </header>
      {found.isError ? (
        <Failed error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <PageLoading />
      ) : (
        <div className={styles.scroll}>
          {found.data.rows.length === 0 && <p className={styles.hint}>{t('nothing')}</p>}
          <ul className={styles.found}>
            {found.data.rows.map((row) => (
              <li key={String(row.id)}>
                <button type="button" onClick={() => onChoose(String(row.id))}>
                  <b>{ownerOf(holder, row, found.data.refs)}</b>
                  <span>{kind(holder === 'credit' ? 'credit' : String(row.accountType))}</span>
                  <span>{numberOf(holder, row)}</span>
                  <span>{grouped(String((holder === 'credit' ? row.usedQuota : row.balance) ?? ''))}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
