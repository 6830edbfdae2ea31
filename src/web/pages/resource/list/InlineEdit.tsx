import { Suspense, useRef, useState, type FormEvent } from 'react';
import type { Json, Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import type { Refs } from '../../../providers/data.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';
import { Pop } from '../../../shared/box/Pop.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { Reason } from '../../../shared/refusal/Reason.tsx';
import { widgetOf } from '../../../widgets/index.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { sameValue } from '../dialog/changes.ts';
import { useSave } from '../dialog/use-save.ts';
import styles from './InlineEdit.module.css';
import { inlineTexts } from './inline-texts.ts';

interface Props {
  resource: Resource;
  row: Row;
  refs: Refs;
  field: string;
  cell: HTMLElement;
  onClose(): void;
}

/** Changes one field of a row where it stands. Whoever was faster is shown, and decided about. */
export function InlineEdit({ resource, row, refs, field: name, cell, onClose }: Props) {
  const t = useCatalogue(inlineTexts);
  const anchor = useRef<HTMLElement>(cell);
  const rowsChanged = useRowsChanged();
  const { send, busy, failure } = useSave(resource);
  const [value, setValue] = useState<Json | undefined>(row[name] ?? undefined);
  const field = resource.fields.get(name);
  if (!field) return null;
  const { Input, Cell } = widgetOf(field);
  const theirs = failure?.current;
  const problem = failure && !theirs ? (failure.fields[name] ?? <Reason error={failure.error} beside />) : undefined;
  // It was somebody else's change to another field: nothing to decide.
  const disputed = theirs && !sameValue(theirs[name] ?? null, row[name] ?? null);

  const finish = () => {
    onClose();
    cell.closest('tr')?.focus();
  };
  const save = async (base: Row) => {
    if (sameValue(value, base[name] ?? undefined)) return finish();
    if (await send({ [name]: value ?? null }, base)) finish();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(theirs ?? row);
  };
  const takeTheirs = () => {
    void rowsChanged(resource.id);
    finish();
  };

  return (
    <Pop anchor={anchor} label={t('change', { title: translateDeclared(field.title) })} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <Suspense fallback={<div className={styles.wait} />}>
          <Input
            autoOpen
            field={field}
            id="inline"
            value={value}
            onChange={setValue}
            refs={refs}
            invalid={problem !== undefined}
            describedBy="inline-told"
            disabled={busy}
          />
        </Suspense>
        <p id="inline-told" className={styles.told} role={failure ? 'alert' : undefined}>
          {problem}
          {theirs && (
            <>
              {t(disputed ? 'changedTo' : 'changedElse')}{' '}
              {disputed && (
                <b>
                  {sameValue(theirs[name], null) ? (
                    t('nothing')
                  ) : (
                    <Cell
                      field={field}
                      value={theirs[name] ?? null}
                      refs={theirs._refs as Refs | undefined}
                      place="chip"
                    />
                  )}
                </b>
              )}
            </>
          )}
        </p>
        <div className={styles.buttons}>
          <Button onClick={theirs ? takeTheirs : finish}>{t(disputed ? 'takeTheirs' : 'cancel')}</Button>
          <Button look="primary" type="submit" disabled={busy}>
            {t(theirs ? 'saveMine' : 'save')}
          </Button>
        </div>
      </form>
    </Pop>
  );
}
