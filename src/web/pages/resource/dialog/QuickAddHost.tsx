import { useCallback, useState, type ComponentType, type ReactNode } from 'react';
import type { Resource } from '../../../../meta/model.ts';
import type { Row } from '../../../../meta/json.ts';
import { OnDemand } from '../../../shared/OnDemand.tsx';
import { QuickAdd, type Adding } from '../../../widgets/kit/quick-add.ts';
import type { Can } from '../actions/row-actions.ts';
import { useMay } from '../list/use-may.ts';

interface DialogProps {
  resource: Resource;
  mode: 'add';
  given: Row;
  may: Can;
  onAdded(row: Row): void;
  onClose(): void;
}

/** Opens the dialog of what a picker of the form lacks over the one in which it stands. */
export function QuickAddHost({ Dialog, children }: { Dialog: ComponentType<DialogProps>; children: ReactNode }) {
  const [adding, setAdding] = useState<Adding>();
  const close = useCallback(() => setAdding(undefined), []);
  return (
    <>
      <QuickAdd value={setAdding}>{children}</QuickAdd>
      {adding && (
        // Its own boundary: what is awaited for it would take down the dialog below.
        <OnDemand onClose={close}>
          <Added adding={adding} Dialog={Dialog} onClose={close} />
        </OnDemand>
      )}
    </>
  );
}

interface AddedProps {
  adding: Adding;
  Dialog: ComponentType<DialogProps>;
  onClose(): void;
}

function Added({ adding: { target, values, added }, Dialog, onClose }: AddedProps) {
  const may = useMay(target);
  return (
    <Dialog
      resource={target}
      mode="add"
      given={values}
      may={may}
      onAdded={({ id }) => added(String(id))}
      onClose={onClose}
    />
  );
}
