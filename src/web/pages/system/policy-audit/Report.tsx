import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageLoading } from '../../../shared/PageLoading.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { Failed } from '../access/Failed.tsx';
import styles from '../policy/policy.module.css';
import { auditTexts } from './texts.ts';

interface Props<T> {
  name: string;
  load(): Promise<T>;
  children(data: T): ReactNode;
}

/** The result of one audit query, or its error. */
export function Report<T>({ name, load, children }: Props<T>) {
  const { data, error, refetch } = useQuery({ queryKey: ['policy-audit', name], queryFn: load, staleTime: 0 });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <PageLoading /> : <div className={styles.scroll}>{children(data)}</div>;
}

interface TableProps {
  head: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

export function Table({ head, rows }: TableProps) {
  const t = useCatalogue(auditTexts);
  if (rows.length === 0) return <p className={styles.empty}>{t('none')}</p>;
  return (
    <table className={styles.matrix}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, i) => (
              <td key={head[i]} data-label={head[i]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
