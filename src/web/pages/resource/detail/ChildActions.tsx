import { useState } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { allowed } from '../../../providers/access.ts';
import type { Refs } from '../../../providers/data.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { deferred } from '../../../shared/deferred.tsx';
import { OnDemand } from '../../../shared/OnDemand.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { actionLabel } from '../actions/action-label.ts';
import { canAdd, rowActions, type RowAction } from '../actions/row-actions.ts';
import { useMay } from '../list/use-may.ts';
import { texts } from '../texts.ts';
import styles from './Detail.module.css';
import { detailTexts } from './texts.ts';

const RecordDialog = deferred(async () => (await import('../dialog/RecordDialog.tsx')).RecordDialog);
const BatchBox = deferred(async () => (await import('../actions/BatchBox.tsx')).BatchBox);
const ImportBox = deferred(async () => (await import('../transfer/ImportBox.tsx')).ImportBox);

/** What can be done with rows from the detail of the one that they belong to: nothing, their steps, an import as well, everything. */
export type Writes = 'none' | 'steps' | 'import' | 'all';

/** Adds rows to the record: one in a dialog of its own, many from a sheet. */
export function ChildTools({ resource, given, writes }: { resource: Resource; given: Row; writes: Writes }) {
  const t = useCatalogue(detailTexts);
  const may = useMay(resource);
  const [opened, setOpened] = useState<'add' | 'import'>();
  const close = () => setOpened(undefined);
  const adds = writes === 'all' && canAdd(resource, may);
  const imports = (writes === 'all' || writes === 'import') && resource.declaration.imports && may('import');
  return (
    <>
      {adds && (
        <Button icon="plus" className={styles.addChild} onClick={() => setOpened('add')}>
          {t('add')}
        </Button>
      )}
      {imports && (
        <Button className={styles.addChild} onClick={() => setOpened('import')}>
          {t('import')}
        </Button>
      )}
      {opened && (
        <OnDemand onClose={close}>
          {opened === 'add' ? (
            <RecordDialog resource={resource} mode="add" given={given} may={may} onClose={close} />
          ) : (
            <ImportBox resource={resource} onClose={close} />
          )}
        </OnDemand>
      )}
    </>
  );
}

const kinds: Record<Writes, readonly RowAction['kind'][]> = {
  none: [],
  steps: ['transition'],
  import: ['transition'],
  all: ['edit', 'transition', 'remove'],
};

/** What this user can do with one of them. */
export const childActions = (resource: Resource, row: Row, writes: Writes): RowAction[] =>
  rowActions(resource, row, (action) => allowed(action, resource.code)).filter(
    ({ kind, forOthers }) => kinds[writes].includes(kind) && forOthers === undefined,
  );

export function ChildActions({
  resource,
  row,
  refs,
  writes,
}: {
  resource: Resource;
  row: Row;
  refs: Refs;
  writes: Writes;
}) {
  const t = useCatalogue(texts);
  const may = useMay(resource);
  const [opened, setOpened] = useState<RowAction>();
  const close = () => setOpened(undefined);
  const actions = childActions(resource, row, writes);
  return (
    <>
      {actions.map((action) => (
        <Button key={action.key} look="quiet" onClick={() => setOpened(action)}>
          {actionLabel(action, t)}
        </Button>
      ))}
      {opened && (
        <OnDemand onClose={close}>
          {opened.kind === 'edit' ? (
            <RecordDialog resource={resource} mode="edit" row={row} refs={refs} may={may} onClose={close} />
          ) : (
            <BatchBox
              resource={resource}
              action={opened.kind === 'remove' ? 'remove' : 'transition'}
              transition={opened.transition}
              rows={[row]}
              onClose={close}
              onDone={close}
            />
          )}
        </OnDemand>
      )}
    </>
  );
}
