import { useMemo, useRef, useState } from 'react';
import type { Row } from '../../../../../meta/json.ts';
import type { Resource } from '../../../../../meta/model.ts';
import { dataProvider } from '../../../../providers/data.ts';
import { useRowsChanged } from '../../../../providers/use-rows-changed.ts';
import { TaskBox } from '../../../../shared/box/TaskBox.tsx';
import { toast } from '../../../../shell/toast/toasts.ts';
import { useCatalogue } from '../../../../widgets/kit/use-texts.ts';
import { FieldsForm, type FieldsFormHandle } from '../../actions/FieldsForm.tsx';
import { nameOf } from '../Card.tsx';
import { treeTexts } from './texts.ts';

interface Props {
  resource: Resource;
  row: Row;
  onMoved(parentId: string | null): void;
  onClose(): void;
}

/** Asks below which row this one is to lie; at the top below none. */
export function MoveBox({ resource, row, onMoved, onClose }: Props) {
  const t = useCatalogue(treeTexts);
  const rowsChanged = useRowsChanged();
  const form = useRef<FieldsFormHandle>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const parent = resource.tree?.parent ?? '';
  const asked = useMemo(
    () => [{ name: parent, required: resource.fields.get(parent)?.required ?? false }],
    [resource, parent],
  );
  const label = nameOf(resource, row);
  const save = async () => {
    const given = form.current?.read();
    if (!given) return;
    const to = given[parent] ?? null;
    setBusy(true);
    setError(undefined);
    try {
      const variables = { id: row.id, version: row.version, [parent]: to ?? '' };
      await dataProvider.update({ resource: resource.id, id: String(row.id), variables });
    } catch (refusal) {
      form.current?.show(refusal);
      setError(refusal);
      return;
    } finally {
      setBusy(false);
    }
    toast.success(t('moved', { label }));
    await rowsChanged(resource.id);
    onClose();
    onMoved(to === null ? null : String(to));
  };
  return (
    <TaskBox
      title={t('moveTitle', { label })}
      shape="question"
      confirm={t('move')}
      busy={busy}
      error={error}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <p>{t('moveHint')}</p>
      <FieldsForm ref={form} resource={resource} fields={asked} row={row} />
    </TaskBox>
  );
}
