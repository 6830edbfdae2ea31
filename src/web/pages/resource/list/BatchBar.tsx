import { useDataProvider } from '@refinedev/core';
import { useState } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { batchFields } from '../actions/editable-fields.ts';
import { canEdit, canRemove, canStart, grantedTransitions, mayRemove, type Can } from '../actions/row-actions.ts';
import { PapersPrint } from '../parts.ts';
import { texts } from '../texts.ts';
import type { Opened } from '../use-opened.ts';
import styles from './BatchBar.module.css';
import { toCrudFilters, type ListState } from './list-state.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  resource: Resource;
  may: Can;
  state: ListState;
  total: number;
  selection: Selection;
  open(next: Opened): void;
}

const maxPageSize = 200;
const maxSelected = 5000;

/** What can be done with the chosen rows; each button says how many of them it would concern. */
export function BatchBar({ resource, may, state, total, selection, open }: Props) {
  const t = useCatalogue(texts);
  const rows = [...selection.rows.values()];
  const editable = rows.filter((row) => canEdit(resource, row));
  const papers = Object.keys(resource.declaration.print ?? {}).length > 0;
  const removable = rows.filter((row) => canRemove(resource, row));
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('selected', { count: rows.length })}>
      <strong>{t('selected', { count: rows.length })}</strong>
      <SelectAll resource={resource} state={state} total={total} selection={selection} />
      <Button look="quiet" onClick={selection.clear}>
        {t('clearSelection')}
      </Button>
      <span className={styles.actions}>
        {grantedTransitions(resource, may).map((transition) => {
          const able = rows.filter((row) => canStart(resource, transition, row));
          return (
            <Button
              key={transition.name}
              disabled={able.length === 0}
              onClick={() => open({ kind: 'batch', action: 'transition', transition, rows })}
            >
              {translateDeclared(transition.label, 'action')}
              {able.length < rows.length && ` (${able.length})`}
            </Button>
          );
        })}
        {batchFields(resource, may).length > 0 && (
          <Button disabled={editable.length === 0} onClick={() => open({ kind: 'editMany', rows })}>
            {t('editMany')}
            {editable.length < rows.length && ` (${editable.length})`}
          </Button>
        )}
        {papers && may('show') && (
          <Button
            icon="printer"
            onPointerEnter={() => void PapersPrint.preload()}
            onClick={() => open({ kind: 'papers', rows })}
          >
            {t('printPapers')}
          </Button>
        )}
        {mayRemove(resource, may) && (
          <Button
            className={styles.danger}
            disabled={removable.length === 0}
            onClick={() => open({ kind: 'batch', action: 'remove', rows })}
          >
            {t('remove')}
            {removable.length < rows.length && ` (${removable.length})`}
          </Button>
        )}
      </span>
    </div>
  );
}

/** Chooses every row that matches, on whichever page it stands. */
function SelectAll({ resource, state, total, selection }: Pick<Props, 'resource' | 'state' | 'total' | 'selection'>) {
  const t = useCatalogue(texts);
  const provider = useDataProvider()();
  const [busy, setBusy] = useState(false);
  if (total <= selection.rows.size || total > maxSelected) return null;
  const selectAll = async () => {
    setBusy(true);
    try {
      for (let page = 1; (page - 1) * maxPageSize < total; page++) {
        const { data } = await provider.getList({
          resource: resource.id,
          pagination: { currentPage: page, pageSize: maxPageSize },
          sorters: [...state.sort],
          filters: toCrudFilters(state),
        });
        selection.toggle(data as Row[], true);
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="quiet" disabled={busy} onClick={() => void selectAll()}>
      {busy ? t('selecting') : t('selectAll', { total })}
    </Button>
  );
}
