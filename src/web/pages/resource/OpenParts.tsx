import type { Resource } from '../../../meta/model.ts';
import type { Refs } from '../../providers/data.ts';
import { OnDemand } from '../../shared/OnDemand.tsx';
import type { Can } from './actions/row-actions.ts';
import { BatchBox, DetailDrawer, EditManyBox, InlineEdit, PapersPrint, RecordDialog } from './parts.ts';
import type { Opened } from './use-opened.ts';

interface Props {
  resource: Resource;
  opened: Opened | undefined;
  open(next: Opened): void;
  close(): void;
  may: Can;
  /** Labels that came with the rows of the list. */
  refs?: Refs;
  /** A batch has come through. */
  onDone(): void;
}

const noRefs: Refs = {};

export function OpenParts({ resource, opened, open, close, may, refs = noRefs, onDone }: Props) {
  if (!opened) return null;
  return (
    <OnDemand onClose={close}>
      {opened.kind === 'add' && (
        <RecordDialog resource={resource} mode="add" given={opened.values} may={may} onClose={close} />
      )}
      {opened.kind === 'duplicate' && (
        <RecordDialog resource={resource} mode="add" row={opened.row} refs={opened.refs} may={may} onClose={close} />
      )}
      {opened.kind === 'edit' && (
        <RecordDialog resource={resource} mode="edit" row={opened.row} refs={opened.refs} may={may} onClose={close} />
      )}
      {opened.kind === 'inline' && (
        <InlineEdit
          key={`${String(opened.row.id)}.${opened.field}`}
          resource={resource}
          row={opened.row}
          refs={refs}
          field={opened.field}
          cell={opened.cell}
          onClose={close}
        />
      )}
      {opened.kind === 'editMany' && (
        <EditManyBox resource={resource} rows={opened.rows} may={may} onClose={close} onDone={onDone} />
      )}
      {opened.kind === 'papers' && <PapersPrint resource={resource} rows={opened.rows} onClose={close} />}
      {opened.kind === 'detail' && (
        <DetailDrawer
          key={opened.id}
          resourceId={opened.resourceId}
          id={opened.id}
          own={resource}
          open={open}
          onClose={close}
        />
      )}
      {opened.kind === 'batch' && (
        <BatchBox
          resource={resource}
          action={opened.action}
          transition={opened.transition}
          rows={opened.rows}
          asSeen={opened.asSeen}
          onClose={close}
          onDone={onDone}
        />
      )}
    </OnDemand>
  );
}
