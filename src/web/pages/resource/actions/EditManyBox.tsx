import { useNotification } from '@refinedev/core';
import { useMemo, useRef, useState } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { tr } from '../../../i18n/i18n.ts';
import { dataProvider } from '../../../providers/data.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';
import { Box } from '../../../shared/box/Box.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Values } from '../dialog/judge.ts';
import { texts } from '../texts.ts';
import styles from './BatchBox.module.css';
import { editManyTexts } from './edit-many-texts.ts';
import { batchFields } from './editable-fields.ts';
import { Failures } from './Failures.tsx';
import { FieldsForm, type FieldsFormHandle } from './FieldsForm.tsx';
import { canEdit, type May } from './row-actions.ts';
import { runEach, type Outcome, type Progress } from './run-batch.ts';

interface Props {
  resource: Resource;
  rows: readonly Row[];
  may: May;
  onClose(): void;
  onDone(): void;
}

type Phase = { is: 'asking' } | { is: 'running'; progress: Progress } | { is: 'told'; outcomes: readonly Outcome[] };

/** Gives chosen fields of many rows the same value, row by row, and tells of each how it went. */
export function EditManyBox({ resource, rows, may, onClose, onDone }: Props) {
  const t = useCatalogue(texts);
  const own = useCatalogue(editManyTexts);
  const notify = useNotification().open;
  const rowsChanged = useRowsChanged();
  const form = useRef<FieldsFormHandle>(null);
  const stop = useRef(false);
  const values = useRef<Row>({});
  // What was entered stays when another field is chosen.
  const [entered, setEntered] = useState<Values>({});
  const [phase, setPhase] = useState<Phase>({ is: 'asking' });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const able = useMemo(() => rows.filter((row) => canEdit(resource, row)), [resource, rows]);
  const titles = useMemo(() => new Map(able.map((row) => [String(row.id), String(row[resource.display] ?? row.id)])), [able, resource]);
  const offered = batchFields(resource, may);
  const asked = useMemo(() => chosen.map((name) => ({ name, required: resource.fields.get(name)?.required ?? false })), [chosen, resource]);

  const run = async (ids: readonly string[], again: boolean) => {
    stop.current = false;
    const versions = new Map(able.map((row) => [String(row.id), row.version]));
    const one = async (id: string) => {
      // Who retries has read that somebody else was faster.
      const version = again ? (await dataProvider.getOne({ resource: resource.id, id })).data as unknown as Row : undefined;
      await dataProvider.update({ resource: resource.id, id, variables: { id, version: version?.version ?? versions.get(id), ...values.current } });
    };
    setPhase({ is: 'running', progress: { done: 0, total: ids.length } });
    const outcomes = await runEach(ids, one, (progress) => setPhase({ is: 'running', progress }), () => stop.current);
    await rowsChanged(resource.id);
    if (outcomes.some(({ error }) => error !== undefined)) return setPhase({ is: 'told', outcomes });
    notify?.({ type: 'success', message: t('doneMany', { action: t('editMany'), count: outcomes.length }) });
    onDone();
    onClose();
  };

  const start = () => {
    const given = form.current?.read();
    if (!given) return;
    // A field that was chosen and left empty is emptied.
    values.current = Object.fromEntries(chosen.map((name) => [name, given[name] ?? null]));
    void run([...titles.keys()], false);
  };

  const close = () => {
    stop.current = true;
    if (phase.is === 'told') onDone();
    onClose();
  };

  const failed = phase.is === 'told' ? phase.outcomes.filter(({ error }) => error !== undefined) : [];
  return (
    <Box
      title={own('title', { count: able.length, label: tr(resource.label) })}
      closeLabel={t('close')}
      onClose={close}
      actions={
        phase.is === 'told' ? (
          <>
            <Button onClick={close}>{t('close')}</Button>
            <Button look="primary" onClick={() => void run(failed.map(({ id }) => id), true)}>
              {t('retryFailed', { count: failed.length })}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            <Button look="primary" disabled={phase.is === 'running' || chosen.length === 0 || able.length === 0} aria-busy={phase.is === 'running'} onClick={start}>
              {phase.is === 'running' ? t('progress', { ...phase.progress }) : own('save')}
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
          {able.length < rows.length && <p className={styles.hint}>{t('someSkipped', { count: rows.length - able.length })}</p>}
          {phase.is === 'running' && <progress className={styles.progress} max={phase.progress.total} value={phase.progress.done} />}
          <fieldset className={styles.choose} disabled={phase.is === 'running'}>
            <legend>{own('choose')}</legend>
            {offered.map(({ name, title }) => (
              <label key={name}>
                <input type="checkbox" checked={chosen.includes(name)} onChange={(event) => setChosen(event.target.checked ? [...chosen, name] : chosen.filter((each) => each !== name))} />
                {tr(title)}
              </label>
            ))}
          </fieldset>
          {chosen.length > 0 && (
            <>
              <p className={styles.hint}>{own('emptied')}</p>
              <FieldsForm key={chosen.join()} ref={form} resource={resource} fields={asked} row={entered as Row} onEntered={(next) => setEntered({ ...entered, ...next })} />
            </>
          )}
        </>
      )}
    </Box>
  );
}
