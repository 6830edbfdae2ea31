import { useNotification } from '@refinedev/core';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import type { PageFilter } from '../../../../meta/routes.ts';
import { useTexts } from '../../../i18n/i18n.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { copyText } from '../../../shared/clipboard.ts';
import { OnDemand } from '../../../shared/OnDemand.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { RecordViewer } from '../../../widgets/kit/record-viewer.ts';
import { inlineFields } from '../actions/editable-fields.ts';
import { canAdd, rowActions } from '../actions/row-actions.ts';
import { RowMenu } from '../actions/RowMenu.tsx';
import { isQuick, useQuickTransition } from '../actions/use-quick-transition.ts';
import { Transfer } from '../transfer/Transfer.tsx';
import { OpenParts } from '../OpenParts.tsx';
import { PrintBox, preloadParts } from '../parts.ts';
import { texts } from '../texts.ts';
import { useOpened } from '../use-opened.ts';
import { BatchBar } from './BatchBar.tsx';
import { ColumnSettings } from './ColumnSettings.tsx';
import { gridColumns, type Sample } from './columns.ts';
import { FilterBar } from './FilterBar.tsx';
import { Grid, type RowHandlers } from './Grid.tsx';
import { ListState as Shown } from './ListStates.tsx';
import styles from './ListPage.module.css';
import { isNarrowed, nextSort, unfiltered } from './list-state.ts';
import { offered, readPageFilter, valuesWithin, within } from './page-filter.ts';
import { NextPage } from './NextPage.tsx';
import { Pager } from './Pager.tsx';
import { buttonsWidth, rowButtons } from './row-buttons.ts';
import { Toolbar } from './Toolbar.tsx';
import { useAutoRefresh } from './use-auto-refresh.ts';
import { useListState } from './use-list-state.ts';
import { useMay } from './use-may.ts';
import { usePageKeys } from './use-page-keys.ts';
import { useRows } from './use-rows.ts';
import { useSelection } from './use-selection.ts';
import { useTotals } from './use-totals.ts';
import { useView } from './use-view.ts';
import { ViewPill } from './views/ViewPill.tsx';
import { WherePill } from './where/WherePill.tsx';

interface Props {
  resource: Resource;
  /** Conditions that every row of the page satisfies. */
  filter?: PageFilter;
  opens?: 'add';
  /** Conditions that are chosen beside the list and need no place in its filter bar. */
  beside?: readonly string[];
  /** Further buttons of the toolbar. */
  tools?: ReactNode;
}

const nothing: readonly string[] = [];
const everything: PageFilter = {};

export function ListPage({ resource, filter = everything, opens, beside = nothing, tools }: Props) {
  const t = useCatalogue(texts);
  const { tr } = useTexts();
  const notify = useNotification().open;
  const may = useMay(resource);
  const [state, change] = useListState(resource);
  const view = useView(resource.id, state.view);
  const { settings, change: setSettings } = view;
  const own = useMemo(() => readPageFilter(resource, filter), [resource, filter]);
  const bar = useMemo(() => offered(resource, own, beside), [resource, own, beside]);
  const asked = useMemo(() => ({ ...state, filters: within(own, state.filters) }), [own, state]);
  const { rows, refs, total, at, loading: unread, busy, error, reload } = useRows(resource, asked);
  const loading = unread || view.pending;
  const selection = useSelection();
  const { opened, open, close } = useOpened(opens && canAdd(resource, may) ? { kind: opens, values: valuesWithin(resource, asked.filters) } : undefined);
  const transitAtOnce = useQuickTransition(resource);
  const page = useRef<HTMLElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  // The first rows that came: columns keep the measure of these while the page is open.
  const [sample, setSample] = useState<Sample>();
  if (!sample && rows.length > 0) setSample({ rows, refs });
  const columns = useMemo(() => gridColumns(resource, settings, tr, sample), [resource, settings, tr, sample]);
  const actionsWidth = useMemo(() => buttonsWidth(resource, may, t), [resource, may, t]);
  const totals = useTotals(resource, asked, columns, { total, loading, at });
  const label = tr(resource.label);
  const addable = canAdd(resource, may);

  useEffect(() => {
    if (!loading) preloadParts(resource);
  }, [resource, loading]);

  const act = useCallback(
    (row: Row, key: string) => {
      const action = rowActions(resource, row, may).find((each) => each.key === key);
      if (!action || action.forOthers) return;
      if (action.kind === 'edit') open({ kind: 'edit', row, refs });
      else if (action.kind === 'duplicate') open({ kind: 'duplicate', row, refs });
      else if (action.kind === 'handMade') void action.handMade?.run(row).catch(() => undefined);
      else if (action.transition && isQuick(action.transition)) void transitAtOnce(action.transition, row);
      else open({ kind: 'batch', action: action.kind, transition: action.transition, rows: [row] });
    },
    [resource, may, open, refs, transitAtOnce],
  );

  const handlers = useMemo<RowHandlers>(
    () => ({
      open: (row) => open({ kind: 'detail', resourceId: resource.id, id: String(row.id) }),
      edit: (row) => act(row, 'edit'),
      inline: (row, field, cell) => open({ kind: 'inline', row, field, cell }),
      act,
      menu: (row, button) => open({ kind: 'menu', row, button }),
      copy: (text) => void copyText(text).then((done) => notify?.(done ? { type: 'success', message: t('copied') } : { type: 'error', message: t('copyFailed') })),
    }),
    [resource, open, act, notify, t],
  );

  const buttonsOf = useCallback(
    (row: Row) => ({ shown: rowButtons(resource, row, may, t), inline: inlineFields(resource, row, may) }),
    [resource, may, t],
  );

  const show = useCallback((resourceId: string, id: string) => open({ kind: 'detail', resourceId, id }), [open]);
  const sort = useCallback((field: string, also: boolean) => change({ sort: nextSort(state.sort, field, also) }), [change, state.sort]);
  const resize = useCallback((field: string, width: number) => setSettings({ widths: { ...settings.widths, [field]: width } }), [setSettings, settings.widths]);
  const add = () => addable && open({ kind: 'add', values: valuesWithin(resource, asked.filters) });

  useAutoRefresh(page, settings.refresh, reload);
  usePageKeys(page, { '/': () => searchBox.current?.focus(), n: add, ArrowDown: () => page.current?.querySelector<HTMLElement>('tbody tr')?.focus() });

  return (
    <RecordViewer value={show}>
      <section ref={page} className={styles.page} aria-label={label}>
        <div className={styles.head}>
          <Toolbar resource={resource} q={state.q} searchBox={searchBox} onSearch={(q) => change({ q }, state.q && q ? 'typing' : 'step')}>
            <Button icon="reload" aria-label={t('refresh')} aria-busy={busy} onClick={reload} />
            <Button icon="printer" aria-label={t('print')} disabled={total === 0} onPointerEnter={() => void PrintBox.preload()} onClick={() => open({ kind: 'print' })} />
            <ColumnSettings resource={resource} settings={settings} onChange={setSettings} />
            <Transfer resource={resource} may={may} state={asked} settings={settings} total={total} selection={selection} />
            {tools}
            {addable && (
              <Button look="primary" icon="plus" data-add onPointerEnter={() => preloadParts(resource)} onClick={add}>
                {t('add')}
              </Button>
            )}
          </Toolbar>
          <FilterBar
            resource={bar}
            elsewhere={beside}
            state={state}
            change={change}
            before={<ViewPill resource={resource} state={state} change={change} view={view} />}
            after={<WherePill resource={resource} state={state} change={change} />}
          />
        </div>
        {selection.rows.size > 0 && <BatchBar resource={resource} may={may} state={asked} total={total} selection={selection} open={open} />}
        <div className={styles.table}>
          {busy && !loading && <div className={styles.progress} />}
          <Shown loading={loading} error={error} empty={rows.length === 0} narrowed={isNarrowed(state)} label={label} rows={state.size} onRetry={reload} onClear={() => change(unfiltered)} onAdd={addable ? add : undefined}>
            <Grid columns={columns} actionsWidth={actionsWidth} rows={rows} refs={refs} sort={state.sort} density={settings.density ?? 'normal'} selection={selection} handlers={handlers} buttonsOf={buttonsOf} onSort={sort} onResize={resize} busy={busy} label={label} totals={totals} />
          </Shown>
        </div>
        {!busy && state.page * state.size < total && <NextPage key={state.page} resource={resource} state={asked} />}
        {total > 0 && <Pager page={state.page} size={state.size} total={total} onChange={change} />}
      </section>
      {opened?.kind === 'menu' && <RowMenu resource={resource} row={opened.row} button={opened.button} may={may} onAct={act} onDetail={handlers.open} onClose={close} />}
      <OpenParts resource={resource} opened={opened} open={open} close={close} may={may} refs={refs} onDone={selection.clear} />
      {opened?.kind === 'print' && <OnDemand onClose={close}><PrintBox resource={resource} state={asked} columns={columns} total={total} totals={totals?.values} onClose={close} /></OnDemand>}
    </RecordViewer>
  );
}
