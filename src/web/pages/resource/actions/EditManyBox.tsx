import { useMemo, useRef, useState } from 'react';
import type { Json, Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { dataProvider } from '../../../providers/data.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Values } from '../dialog/validate.ts';
import { texts } from '../texts.ts';
import styles from './BatchBox.module.css';
import { editManyTexts } from './edit-many-texts.ts';
import { batchFields } from './editable-fields.ts';
import { FieldsForm, type FieldsFormHandle } from './FieldsForm.tsx';
import { canEdit, type Can } from './row-actions.ts';
import { RowByRowBox } from './RowByRowBox.tsx';
import { useRowByRow } from './use-row-by-row.ts';

interface Props {
  resource: Resource;
  rows: readonly Row[];
  may: Can;
  onClose(): void;
  onDone(): void;
}

/** Gives chosen fields of many rows the same value, row by row, and tells of each how it went. */
export function EditManyBox({ resource, rows, may, onClose, onDone }: Props) {
  const t = useCatalogue(texts);
  const own = useCatalogue(editManyTexts);
  const batch = useRowByRow({ resource, action: t('editMany'), onClose, onDone });
  const form = useRef<FieldsFormHandle>(null);
  const values = useRef<Row>({});
  // What was entered stays when another field is chosen.
  const [entered, setEntered] = useState<Values>({});
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const able = useMemo(() => rows.filter((row) => canEdit(resource, row)), [resource, rows]);
  const offered = batchFields(resource, may);
  const asked = useMemo(
    () => chosen.map((name) => ({ name, required: resource.fields.get(name)?.required ?? false })),
    [chosen, resource],
  );
  const running = batch.progress !== undefined;

  const change = (id: string, version: Json | undefined) =>
    dataProvider.update({ resource: resource.id, id, variables: { id, version, ...values.current } });
  const start = () => {
    const given = form.current?.read();
    if (!given) return;
    // A field that was chosen and left empty is emptied.
    values.current = Object.fromEntries(chosen.map((name) => [name, given[name] ?? null]));
    const versions = new Map(able.map((row) => [String(row.id), row.version]));
    void batch.run([...versions.keys()], (id) => change(id, versions.get(id)));
  };
  // Who retries has read that somebody else was faster.
  const retry = (ids: readonly string[]) =>
    void batch.run(ids, async (id) =>
      change(id, ((await dataProvider.getOne({ resource: resource.id, id })).data as unknown as Row).version),
    );

  return (
    <RowByRowBox
      title={own('title', { count: able.length, label: translateDeclared(resource.label) })}
      resource={resource}
      rows={rows}
      able={able}
      batch={batch}
      onRetry={retry}
      actions={
        <Button
          look="primary"
          disabled={running || chosen.length === 0 || able.length === 0}
          aria-busy={running}
          onClick={start}
        >
          {batch.progress ? t('progress', { ...batch.progress }) : own('save')}
        </Button>
      }
    >
      <fieldset className={styles.choose} disabled={running}>
        <legend>{own('choose')}</legend>
        {offered.map(({ name, title }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={(event) =>
                setChosen(event.target.checked ? [...chosen, name] : chosen.filter((each) => each !== name))
              }
            />
            {translateDeclared(title)}
          </label>
        ))}
      </fieldset>
      {chosen.length > 0 && (
        <>
          <p className={styles.hint}>{own('emptied')}</p>
          <FieldsForm
            key={chosen.join()}
            ref={form}
            resource={resource}
            fields={asked}
            row={entered as Row}
            onEntered={(next) => setEntered({ ...entered, ...next })}
          />
        </>
      )}
    </RowByRowBox>
  );
}
