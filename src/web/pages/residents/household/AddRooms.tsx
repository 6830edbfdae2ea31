import { useRef, useState } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { dataProvider } from '../../../providers/data.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';
import { TaskBox } from '../../../shared/box/TaskBox.tsx';
import { toast } from '../../../shell/toast/toasts.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { FieldsForm, type FieldsFormHandle } from '../../resource/actions/FieldsForm.tsx';
import { listOf } from './Owners.tsx';
import { householdTexts } from './texts.ts';

const asked = [{ name: 'roomIds', required: true }] as const;

/** Adds rooms to a household. */
export function AddRooms({ resource, owner, onClose }: { resource: Resource; owner: Row; onClose(): void }) {
  const t = useCatalogue(householdTexts);
  const rowsChanged = useRowsChanged();
  const form = useRef<FieldsFormHandle>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const { id, version, name } = owner;

  const save = async () => {
    const chosen = form.current?.read();
    if (!chosen) return;
    const before = listOf(owner.roomIds);
    const added = listOf(chosen.roomIds).filter((room) => !before.includes(room));
    if (added.length === 0) return setRefusal(t('alreadyTheirs', { name }));
    setBusy(true);
    try {
      await dataProvider.update({
        resource: resource.id,
        id: String(id),
        variables: { id, version, roomIds: [...before, ...added] },
      });
      toast.success(t('roomsAdded', { count: added.length }));
      onClose();
    } catch (error) {
      form.current?.show(error);
      setRefusal(error);
      setBusy(false);
    }
    // Also after a refusal: another user may have changed the household.
    await rowsChanged(resource.id, 'space/roomNo');
  };

  return (
    <TaskBox
      shape="question"
      title={t('addRoomTitle', { name })}
      confirm={t('save')}
      busy={busy}
      error={refusal}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <FieldsForm ref={form} resource={resource} fields={asked} onEntered={() => setRefusal(undefined)} />
    </TaskBox>
  );
}
