import { Suspense, useRef, useState } from 'react';
import type { Row } from '../../../../meta/json.ts';
import { listed } from '../../../../meta/locale.ts';
import type { CompiledTransition, Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { callOf, takesMany } from '../../../providers/address.ts';
import { dataProvider, transit } from '../../../providers/data.ts';
import type { FormBody } from '../../../providers/form-encode.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { Refusal } from '../../../shared/refusal/Refusal.tsx';
import { useCatalogue, useLocale } from '../../../widgets/kit/use-texts.ts';
import { texts } from '../texts.ts';
import { actionLabel } from './action-label.ts';
import styles from './BatchBox.module.css';
import { canRemove, canStart, seenVersions } from './row-actions.ts';
import { FieldsForm, type FieldsFormHandle } from './FieldsForm.tsx';
import type { Values } from '../dialog/validate.ts';
import { RowByRowBox, titleOf } from './RowByRowBox.tsx';
import { stepNote } from './step-notes.ts';
import { toldOutside } from './told-outside.ts';
import { useRowByRow } from './use-row-by-row.ts';

interface Props {
  resource: Resource;
  action: 'transition' | 'remove';
  transition?: CompiledTransition;
  rows: readonly Row[];
  /** Refused where the row has changed since it was seen. */
  asSeen?: boolean;
  onClose(): void;
  onDone(): void;
}

/** Asks, does it in one call for all rows, and where that is refused row by row with an outcome for each. */
export function BatchBox({ resource, action, transition, rows, asSeen = false, onClose, onDone }: Props) {
  const t = useCatalogue(texts);
  const locale = useLocale();
  const name = actionLabel({ kind: action, transition }, t);
  const batch = useRowByRow({ resource, action: name, onClose, onDone });
  const form = useRef<FieldsFormHandle>(null);
  const values = useRef<FormBody>({});
  const [entered, setEntered] = useState<Values>({});
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const able = rows.filter((row) => (transition ? canStart(resource, transition, row) : canRemove(resource, row)));
  const ids = able.map(({ id }) => String(id));
  const danger = action === 'remove' || transition?.danger;
  const call = transition
    ? callOf(resource, 'transition', transition.name)
    : (callOf(resource, 'removeMany') ?? callOf(resource, 'remove'));
  const together = call !== undefined && (ids.length === 1 || takesMany(call));
  const running = busy || batch.progress !== undefined;

  const perform = (some: readonly string[]): Promise<unknown> => {
    if (transition)
      return transit(resource, transition.name, some, {
        ...values.current,
        ...(asSeen && rows.length === 1
          ? { version: rows[0]?.version }
          : seenVersions(
              transition,
              able.filter(({ id }) => some.includes(String(id))),
            )),
      });
    const only = some.length === 1 ? some[0] : undefined;
    return only
      ? dataProvider.deleteOne({ resource: resource.id, id: only })
      : dataProvider.deleteMany({ resource: resource.id, ids: [...some] });
  };
  const runApart = (some: readonly string[]) => {
    setRefusal(undefined);
    return batch.run(some, (id) => perform([id]));
  };
  const run = async () => {
    const read = form.current ? form.current.read() : {};
    if (!read) return;
    values.current = read;
    if (!together) return runApart(ids);
    setBusy(true);
    setRefusal(undefined);
    try {
      await perform(ids);
      await batch.finish(ids.length);
    } catch (error) {
      form.current?.show(error);
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  };

  const [only, ...others] = able;
  const what =
    only && others.length === 0
      ? t('oneOf', { title: titleOf(resource, only) })
      : t('manyOf', { count: able.length, label: translateDeclared(resource.label) });
  const Note = only && others.length === 0 ? stepNote(resource.id, transition?.name)?.Shown : undefined;
  const told = transition ? toldOutside(resource, transition.name, able) : [];
  const asked = !transition
    ? t('confirmRemove', { what })
    : typeof transition.confirm === 'string'
      ? translateDeclared(transition.confirm)
      : transition.fields.length > 0 && !transition.confirm
        ? what
        : t('confirmTransition', { what, action: name });

  return (
    <RowByRowBox
      shape={transition && transition.fields.length > 0 ? 'form' : 'question'}
      title={name}
      resource={resource}
      rows={rows}
      able={able}
      batch={batch}
      onRetry={(some) => void runApart(some)}
      ask={
        <>
          <p className={styles.ask}>{asked}</p>
          {!transition && <p className={styles.hint}>{t('confirmRemoveHint')}</p>}
          {typeof transition?.confirm === 'string' && <p className={styles.hint}>{what}</p>}
          {told.length > 0 && <p className={styles.hint}>{t('tellsOutside', { who: listed(locale, told) })}</p>}
        </>
      }
      actions={
        <>
          {refusal !== undefined && ids.length > 1 && (
            <Button onClick={() => void runApart(ids)}>{t('oneByOne')}</Button>
          )}
          <Button
            look={danger ? 'danger' : 'primary'}
            autoFocus
            disabled={running || ids.length === 0}
            aria-busy={running}
            onClick={() => void run()}
          >
            {batch.progress ? t('progress', { ...batch.progress }) : name}
          </Button>
        </>
      }
    >
      {Note && only && (
        <Suspense fallback={<p className={styles.hint}>&nbsp;</p>}>
          <Note row={only} step={String(transition?.name)} entered={entered} />
        </Suspense>
      )}
      {refusal !== undefined && <Refusal error={refusal}>{ids.length > 1 && t('noneDone')}</Refusal>}
      {transition && transition.fields.length > 0 && (
        <FieldsForm
          ref={form}
          resource={resource}
          fields={transition.fields}
          row={only}
          isStep
          onEntered={setEntered}
        />
      )}
    </RowByRowBox>
  );
}
