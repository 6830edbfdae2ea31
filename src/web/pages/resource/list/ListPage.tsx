import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import type { PageFilter } from '../../../../meta/routes.ts';
import { useTexts } from '../../../i18n/i18n.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { OnDemand } from '../../../shared/OnDemand.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { RecordViewer } from '../../../widgets/kit/record-viewer.ts';
import { inlineFields } from '../actions/editable-fields.ts';
import { canAdd } from '../actions/row-actions.ts';
import { RowMenu } from '../actions/RowMenu.tsx';
import { Transfer } from '../transfer/Transfer.tsx';
import { OpenParts } from '../OpenParts.tsx';
import { PrintBox, preloadParts } from '../parts.ts';
import { texts } from '../texts.ts';
import { useOpened } from '../use-opened.ts';
import { Gallery } from '../views/parts.ts';
import { Shape } from '../views/Shape.tsx';
import { ViewSwitch } from '../views/ViewSwitch.tsx';
import { BatchBar } from './BatchBar.tsx';
import { ColumnSettings } from './ColumnSettings.tsx';
import { gridColumns, type Sample } from './columns.ts';
import { FilterBar } from './FilterBar.tsx';
import { Grid } from './Grid.tsx';
import { ListState as Shown } from './ListStates.tsx';
import styles from './ListPage.module.css';
import { isNarrowed, nextSort, shownAs, unfiltered } from './list-state.ts';
import { offered, readPageFilter, valuesWithin, within } from './page-filter.ts';
import { NewsHost } from './NewsHost.tsx';
import { NextPage } from './NextPage.tsx';
import { Pager } from './Pager.tsx';
import { buttonsWidth, rowButtons } from './row-buttons.ts';
import { Toolbar } from './Toolbar.tsx';
import { useAddressedRecord } from './use-addressed-record.ts';
import { useAutoRefresh } from './use-auto-refresh.ts';
import { useListState } from './use-list-state.ts';
import { useMay } from './use-may.ts';
import { usePageKeys } from './use-page-keys.ts';
import { useRowHandlers } from './use-row-handlers.ts';
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
  const { translateDeclared: tr } = useTexts();
  const may = useMay(resource);
  const [state, change] = useListState(resource);
  const view = useView(resource.id, state.view);
  const { settings, change: setSettings } = view;
  const own = useMemo(() => readPageFilter(resource, filter), [resource, filter]);
  const bar = useMemo(() => offered(resource, own, beside), [resource, own, beside]);
  const asked = useMemo(() => ({ ...state, filters: within(own, state.filters) }), [own, state]);
  const as = shownAs(resource, state);
  // The others ask for what they show themselves.
  const paged = as === 'table' || as === 'gallery';
  const { rows, refs, total, at, loading: unread, busy, error, reload: again } = useRows(resource, asked, paged);
  const loading = paged && (unread || view.pending);
  const rowsChanged = useRowsChanged();
  const reload = paged ? again : () => void rowsChanged(resource.id);
  const selection = useSelection();
  const { opened, open, close } = useAddressedRecord(
    resource,
    canAdd(resource, may),
    useOpened(
      opens && canAdd(resource, may) ? { kind: opens, values: valuesWithin(resource, asked.filters) } : undefined,
    ),
  );
  const { act, handlers } = useRowHandlers(resource, may, refs, open);
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

  const buttonsOf = useCallback(
    (row: Row) => ({ shown: rowButtons(resource, row, may, t), inline: inlineFields(resource, row, may) }),
    [resource, may, t],
  );

  const show = useCallback((resourceId: string, id: string) => open({ kind: 'detail', resourceId, id }), [open]);
  const sort = useCallback(
    (field: string, also: boolean) => change({ sort: nextSort(state.sort, field, also) }),
    [change, state.sort],
  );
  const resize = useCallback(
    (field: string, width: number) => setSettings({ widths: { ...settings.widths, [field]: width } }),
    [setSettings, settings.widths],
  );
  const add = () => addable && open({ kind: 'add', values: valuesWithin(resource, asked.filters) });

  useAutoRefresh(page, settings.refresh, reload);
  usePageKeys(page, {
    '/': () => searchBox.current?.focus(),
    n: add,
    ArrowDown: () => page.current?.querySelector<HTMLElement>('tbody tr')?.focus(),
  });

  const shape = { resource, state: asked, change, may, act, open };

  return (
    <RecordViewer value={show}>
      <section ref={page} className={styles.page} aria-label={label}>
        <div className={styles.head}>
          <Toolbar
            resource={resource}
            q={state.q}
            searchBox={searchBox}
            onSearch={(q) => change({ q }, state.q && q ? 'typing' : 'step')}
          >
            <ViewSwitch resource={resource} state={state} change={change} />
            <Button icon="reload" aria-label={t('refresh')} aria-busy={busy} onClick={reload} />
            <Button
              icon="printer"
              aria-label={t('print')}
              disabled={!paged || total === 0}
              onPointerEnter={() => void PrintBox.preload()}
              onClick={() => open({ kind: 'print' })}
            />
            {as === 'table' && <ColumnSettings resource={resource} settings={settings} onChange={setSettings} />}
            <Transfer
              resource={resource}
              may={may}
              state={asked}
              settings={settings}
              total={total}
              selection={selection}
            />
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
        {selection.rows.size > 0 && (
          <BatchBar resource={resource} may={may} state={asked} total={total} selection={selection} open={open} />
        )}
        <div className={styles.table} data-as={as}>
          {busy && !loading && <div className={styles.progress} />}
          {paged && !loading && !busy && (
            <NewsHost key={at} resource={resource} rows={rows} narrowed={isNarrowed(state)} onRenew={reload} />
          )}
          {paged ? (
            <Shown
              loading={loading}
              error={error}
              empty={rows.length === 0}
              narrowed={isNarrowed(state)}
              label={label}
              rows={state.size}
              onRetry={reload}
              onClear={() => change(unfiltered)}
              onAdd={addable ? add : undefined}
            >
              {as === 'gallery' ? (
                <Gallery {...shape} rows={rows} refs={refs} />
              ) : (
                <Grid
                  columns={columns}
                  actionsWidth={actionsWidth}
                  rows={rows}
                  refs={refs}
                  sort={state.sort}
                  density={settings.density ?? 'normal'}
                  selection={selection}
                  handlers={handlers}
                  buttonsOf={buttonsOf}
                  onSort={sort}
                  onResize={resize}
                  busy={busy}
                  label={label}
                  totals={totals}
                />
              )}
            </Shown>
          ) : (
            <Shape {...shape} />
          )}
        </div>
        {paged && !busy && state.page * state.size < total && (
          <NextPage key={state.page} resource={resource} state={asked} />
        )}
        {paged && total > 0 && <Pager page={state.page} size={state.size} total={total} onChange={change} />}
      </section>
      {opened?.kind === 'menu' && (
        <RowMenu
          resource={resource}
          row={opened.row}
          button={opened.button}
          may={may}
          only={opened.only}
          also={opened.also}
          onAct={(row, key) => act(row, key, opened.refs, opened.asSeen)}
          onDetail={handlers.open}
          onClose={close}
        />
      )}
      <OpenParts
        resource={resource}
        opened={opened}
        open={open}
        close={close}
        may={may}
        refs={refs}
        onDone={selection.clear}
      />
      {opened?.kind === 'print' && (
        <OnDemand onClose={close}>
          <PrintBox
            resource={resource}
            state={asked}
            columns={columns}
            total={total}
            totals={totals?.values}
            onClose={close}
          />
        </OnDemand>
      )}
    </RecordViewer>
  );
}
