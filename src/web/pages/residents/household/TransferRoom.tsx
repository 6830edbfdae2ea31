import { Suspense, useRef, useState } from 'react';
import { chinaDay } from '../../../../meta/china-time.ts';
import type { Row } from '../../../../meta/json.ts';
import { useResource } from '../../../declarations.ts';
import { firstClient } from '../../../providers/http.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';
import { TaskBox } from '../../../shared/box/TaskBox.tsx';
import { toast } from '../../../shell/toast/toasts.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { FieldsForm, type FieldsFormHandle } from '../../resource/actions/FieldsForm.tsx';
import { Arrears } from './Arrears.tsx';
import styles from './household.module.css';
import { householdTexts } from './texts.ts';

/** The fields of the room history entry. */
const asked = [
  { name: 'otherRoomId', required: true },
  { name: 'eventDate', required: true },
  { name: 'documents', required: false },
  { name: 'remark', required: false },
] as const;

/** A household exchanges one room for another. */
export function TransferRoom({ owner, room, onClose }: { owner: Row; room: Row; onClose(): void }) {
  const t = useCatalogue(householdTexts);
  const history = useResource('residents/roomHistory');
  const rowsChanged = useRowsChanged();
  const form = useRef<FieldsFormHandle>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const [start] = useState<Row>(() => ({ eventDate: chinaDay(Date.now()) }));

  const save = async () => {
    const given = form.current?.read();
    if (!given) return;
    setBusy(true);
    try {
      const { otherRoomId, eventDate, documents, remark } = given;
      const { moved } = await firstClient.post<{ moved: number }>(
        '/organisation/household/roomTransfer',
        {
          householdId: String(owner.id),
          fromRoomId: String(room.id),
          toRoomId: otherRoomId,
          transferDate: eventDate,
          ...(documents !== undefined && { documents }),
          ...(remark !== undefined && { remark }),
        },
        { quiet: true },
      );
      toast.success(t('transferred', { count: moved }));
      onClose();
    } catch (error) {
      form.current?.show(error);
      setRefusal(error);
      setBusy(false);
    }
    await rowsChanged('residents/household', 'space/roomNo');
  };

  return (
    <TaskBox
      shape="form"
      title={t('transferTitle', { name: owner.name, room: room.fullName })}
      confirm={t('transfer')}
      busy={busy}
      error={refusal}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <p className={styles.hint}>{t('transferText')}</p>
      <Suspense>
        <Arrears roomId={String(room.id)} />
      </Suspense>
      <FieldsForm ref={form} resource={history} fields={asked} row={start} onEntered={() => setRefusal(undefined)} />
    </TaskBox>
  );
}
