import type { HttpError } from '@refinedev/core';
import type { ReactNode } from 'react';
import { Button } from '../../../shared/button/Button.tsx';
import { Reason } from '../../../shared/refusal/Reason.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { texts } from '../texts.ts';
import styles from './ListPage.module.css';
import { SkeletonRows } from './ListSkeleton.tsx';

interface Props {
  loading: boolean;
  error: HttpError | null;
  empty: boolean;
  narrowed: boolean;
  label: string;
  /** How many rows are on their way. */
  rows: number;
  children: ReactNode;
  onRetry(): void;
  onClear(): void;
  /** Absent for those who may not add. */
  onAdd?(): void;
}

/** The rows, or why there are none: still coming, failed, none at all, none that match. */
export function ListState({ loading, error, empty, narrowed, label, rows, children, onRetry, onClear, onAdd }: Props) {
  const t = useCatalogue(texts);
  if (loading) return <SkeletonRows rows={Math.min(rows, 20)} />;
  if (error) {
    return (
      <Notice title={t('loadFailed')} hint={<Reason error={error} />}>
        <Button look="primary" onClick={onRetry}>
          {t('retry')}
        </Button>
      </Notice>
    );
  }
  if (!empty) return children;
  return narrowed ? (
    <Notice title={t('noMatch', { label })} hint={t('noMatchHint')}>
      <Button onClick={onClear}>{t('clearFilters')}</Button>
    </Notice>
  ) : (
    <Notice title={t('noRows', { label })} hint={onAdd && t('noRowsHint')}>
      {onAdd && (
        <Button look="primary" icon="plus" onClick={onAdd}>
          {t('addOne', { label })}
        </Button>
      )}
    </Notice>
  );
}

function Notice({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.notice} role="status">
      <strong>{title}</strong>
      {hint && <p>{hint}</p>}
      {children}
    </div>
  );
}
