import { useNotification } from '@refinedev/core';
import { useRef, useState } from 'react';
import type { Resource } from '../../../../meta/model.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { texts } from '../texts.ts';
import { runEach, type Outcome, type Progress } from './run-batch.ts';

interface Batch {
  resource: Resource;
  /** What is done, as the message says that it came through. */
  action: string;
  onClose(): void;
  onDone(): void;
}

export interface RowByRow {
  /** How far it is, while it runs. */
  progress?: Progress;
  /** What became of the rows, where some of them failed. */
  outcomes?: readonly Outcome[];
  run(ids: readonly string[], one: (id: string) => Promise<unknown>): Promise<void>;
  /** All rows have come through. */
  finish(count: number): Promise<void>;
  /** What has not begun by then is left alone. */
  close(): void;
}

/** Changes many rows one by one for a box: closes it once all have come through, and otherwise knows which have not. */
export function useRowByRow({ resource, action, onClose, onDone }: Batch): RowByRow {
  const t = useCatalogue(texts);
  const notify = useNotification().open;
  const rowsChanged = useRowsChanged();
  const stopped = useRef(false);
  const [{ progress, outcomes }, setState] = useState<Pick<RowByRow, 'progress' | 'outcomes'>>({});

  const finish = async (count: number) => {
    await rowsChanged(resource.id);
    notify?.({ type: 'success', message: count > 1 ? t('doneMany', { action, count }) : t('done', { action }) });
    onDone();
    onClose();
  };
  const run = async (ids: readonly string[], one: (id: string) => Promise<unknown>) => {
    stopped.current = false;
    setState({ progress: { done: 0, total: ids.length } });
    const results = await runEach(
      ids,
      one,
      (next) => setState({ progress: next }),
      () => stopped.current,
    );
    if (results.every(({ error }) => error === undefined)) return finish(results.length);
    await rowsChanged(resource.id);
    setState({ outcomes: results });
  };
  const close = () => {
    stopped.current = true;
    if (outcomes) onDone();
    onClose();
  };
  return { progress, outcomes, run, finish, close };
}
