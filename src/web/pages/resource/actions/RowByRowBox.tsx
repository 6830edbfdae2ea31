import type { ReactNode } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { Box } from '../../../shared/box/Box.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { texts } from '../texts.ts';
import styles from './BatchBox.module.css';
import { Failures } from './Failures.tsx';
import type { RowByRow } from './use-row-by-row.ts';

interface Props {
  title: string;
  shape?: 'question' | 'form';
  resource: Resource;
  /** Those that were chosen, and those among them that it can be done with. */
  rows: readonly Row[];
  able: readonly Row[];
  batch: RowByRow;
  /** The question, and the buttons that answer it beside the one that cancels. */
  ask?: ReactNode;
  actions: ReactNode;
  /** What has to be filled in first. */
  children?: ReactNode;
  onRetry(ids: readonly string[]): void;
}

export const titleOf = (resource: Resource, row: Row): string => String(row[resource.display] ?? row.id);

/** The box of a batch: first what is asked and how far it is, then which rows failed, and a second try for those. */
export function RowByRowBox({
  title,
  shape,
  resource,
  rows,
  able,
  batch: { progress, outcomes, close },
  ask,
  actions,
  children,
  onRetry,
}: Props) {
  const t = useCatalogue(texts);
  // Beside a step that cancels the row, nobody would know which button keeps it.
  const leave = title === t('cancel') ? 'back' : 'cancel';
  const failed = outcomes?.filter(({ error }) => error !== undefined);
  return (
    <Box
      shape={shape}
      title={title}
      closeLabel={t('close')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t(failed ? 'close' : leave)}</Button>
          {failed ? (
            <Button look="primary" onClick={() => onRetry(failed.map(({ id }) => id))}>
              {t('retryFailed', { count: failed.length })}
            </Button>
          ) : (
            actions
          )}
        </>
      }
    >
      {outcomes && failed ? (
        <div className={styles.told}>
          <strong>{t('outcome', { done: outcomes.length - failed.length, failed: failed.length })}</strong>
          <Failures failed={failed} titles={new Map(able.map((row) => [String(row.id), titleOf(resource, row)]))} />
        </div>
      ) : (
        <>
          {ask}
          {able.length < rows.length && (
            <p className={styles.hint}>{t('someSkipped', { count: rows.length - able.length })}</p>
          )}
          {progress && <progress className={styles.progress} max={progress.total} value={progress.done} />}
          {children}
        </>
      )}
    </Box>
  );
}
