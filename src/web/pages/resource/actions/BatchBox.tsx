import { useNotification } from '@refinedev/core';
import { useRef, useState } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { CompiledTransition, Resource } from '../../../../meta/model.ts';
import { tr } from '../../../i18n/i18n.ts';
import { callOf, takesMany } from '../../../providers/address.ts';
import { dataProvider, transit } from '../../../providers/data.ts';
import type { FormBody } from '../../../providers/form-encode.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';
import { Box } from '../../../shared/box/Box.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { Refusal } from '../../../shared/refusal/Refusal.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { texts } from '../texts.ts';
import { actionLabel } from './action-label.ts';
import styles from './BatchBox.module.css';
import { canRemove, canStart } from './row-actions.ts';
import { Failures } from './Failures.tsx';
import { runEach, type Outcome, type Progress } from './run-batch.ts';
import { FieldsForm, type FieldsFormHandle } from './FieldsForm.tsx';

interface Props {
  resource: Resource;
  action: 'transition' | 'remove';
  transition?: CompiledTransition;
  rows: readonly Row[];
  onClose(): void;
  onDone(): void;
}

type Phase = { is: 'asking'; refusal?: unknown } | { is: 'running'; progress?: Progress } | { is: 'told'; outcomes: readonly Outcome[] };

/** Asks, does it in one call for all rows, and where that is refused row by row with an outcome for each. */
export function BatchBox({ resource, action, transition, rows, onClose, onDone }: Props) {
  const t = useCatalogue(texts);
  const notify = useNotification().open;
  const rowsChanged = useRowsChanged();
  const form = useRef<FieldsFormHandle>(null);
  const stop = useRef(false);
  const values = useRef<FormBody>({});
  const [phase, setPhase] = useState<Phase>({ is: 'asking' });
  const able = rows.filter((row) => (transition ? canStart(resource, transition, row) : canRemove(resource, row)));
  const ids = able.map(({ id }) => String(id));
  const name = actionLabel({ kind: action, transition }, t);
  const danger = action === 'remove' || transition?.danger;
  const call = transition ? callOf(resource, 'transition', transition.name) : callOf(resource, 'removeMany') ?? callOf(resource, 'remove');
  const together = call !== undefined && (ids.length === 1 || takesMany(call));

  const perform = (some: readonly string[]): Promise<unknown> => {
    if (transition) return transit(resource, transition.name, some, values.current);
    const only = some.length === 1 ? some[0] : undefined;
    return only ? dataProvider.deleteOne({ resource: resource.id, id: only }) : dataProvider.deleteMany({ resource: resource.id, ids: [...some] });
  };

  const finish = (count: number) => {
    notify?.({ type: 'success', message: count > 1 ? t('doneMany', { action: name, count }) : t('done', { action: name }) });
    onDone();
    onClose();
  };

  const runTogether = async () => {
    const entered = form.current ? form.current.read() : {};
    if (!entered) return;
    values.current = entered;
    if (!together) return runApart(ids);
    setPhase({ is: 'running' });
    try {
      await perform(ids);
      await rowsChanged(resource.id);
      finish(ids.length);
    } catch (error) {
      form.current?.show(error);
      setPhase({ is: 'asking', refusal: error });
    }
  };

  const runApart = async (some: readonly string[]) => {
    stop.current = false;
    setPhase({ is: 'running', progress: { done: 0, total: some.length } });
    const outcomes = await runEach(some, (id) => perform([id]), (progress) => setPhase({ is: 'running', progress }), () => stop.current);
    await rowsChanged(resource.id);
    if (outcomes.every(({ error }) => error === undefined)) return finish(outcomes.length);
    setPhase({ is: 'told', outcomes });
  };

  const close = () => {
    stop.current = true;
    if (phase.is === 'told') onDone();
    onClose();
  };

  const refusal = phase.is === 'asking' ? phase.refusal : undefined;
  const failed = phase.is === 'told' ? phase.outcomes.filter(({ error }) => error !== undefined) : [];
  const titles = new Map(able.map((row) => [String(row.id), String(row[resource.display] ?? row.id)]));
  const what = able.length === 1 ? t('oneOf', { title: titles.get(ids[0] ?? '') }) : t('manyOf', { count: able.length, label: tr(resource.label) });
  const ask = !transition ? t('confirmRemove', { what }) : typeof transition.confirm === 'string' ? tr(transition.confirm) : transition.fields.length > 0 && !transition.confirm ? what : t('confirmTransition', { what, action: name });

  return (
    <Box
      shape={transition && transition.fields.length > 0 ? 'form' : 'question'}
      title={name}
      closeLabel={t('close')}
      onClose={close}
      actions={
        phase.is === 'told' ? (
          <>
            <Button onClick={close}>{t('close')}</Button>
            <Button look="primary" onClick={() => void runApart(failed.map(({ id }) => id))}>
              {t('retryFailed', { count: failed.length })}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            {refusal !== undefined && ids.length > 1 && <Button onClick={() => void runApart(ids)}>{t('oneByOne')}</Button>}
            <Button look={danger ? 'danger' : 'primary'} autoFocus disabled={phase.is === 'running' || ids.length === 0} aria-busy={phase.is === 'running'} onClick={() => void runTogether()}>
              {phase.is === 'running' && phase.progress ? t('progress', { ...phase.progress }) : name}
            </Button>
          </>
        )
      }
    >
      {phase.is === 'told' ? (
        <div className={styles.told}>
          <strong>{t('outcome', { done: phase.outcomes.length - failed.length, failed: failed.length })}</strong>
          <Failures failed={failed} titles={titles} />
        </div>
      ) : (
        <>
          <p className={styles.ask}>{ask}</p>
          {!transition && <p className={styles.hint}>{t('confirmRemoveHint')}</p>}
          {able.length < rows.length && <p className={styles.hint}>{t('someSkipped', { count: rows.length - able.length })}</p>}
          {phase.is === 'running' && phase.progress && <progress className={styles.progress} max={phase.progress.total} value={phase.progress.done} />}
          {refusal !== undefined && <Refusal error={refusal}>{ids.length > 1 && t('noneDone')}</Refusal>}
          {transition && transition.fields.length > 0 && <FieldsForm ref={form} resource={resource} fields={transition.fields} row={able[0]} />}
        </>
      )}
    </Box>
  );
}
