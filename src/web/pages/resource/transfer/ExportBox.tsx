import { useState } from 'react';
import { inlineRows } from '../../../../meta/children.ts';
import type { Row } from '../../../../meta/json.ts';
import type { ViewSettings } from '../../../../meta/list-view.ts';
import type { Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { ApiError } from '../../../providers/api-error.ts';
import { listBody } from '../../../providers/list-query.ts';
import { TaskBox } from '../../../shared/box/TaskBox.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { isNarrowed, toCrudFilters, type ListState } from '../list/list-state.ts';
import { orderedColumns, shownColumns } from '../list/view-settings.ts';
import { orderExport } from './calls.ts';
import { Making } from './Making.tsx';
import styles from './transfer.module.css';
import { transferTexts } from './texts.ts';

interface Props {
  resource: Resource;
  state: ListState;
  settings: ViewSettings;
  total: number;
  /** Ids of the chosen rows. */
  chosen: readonly string[];
  onClose(): void;
}

type Scope = 'selected' | 'filtered' | 'all';
const formats = ['xlsx', 'csv'] as const;

/** Which rows and which columns go into the file; then the box follows its making. */
export function ExportBox({ resource, state, settings, total, chosen, onClose }: Props) {
  const t = useCatalogue(transferTexts);
  const possible = orderedColumns(resource, settings).filter(
    (name) => resource.fields.get(name)?.type.sheet !== 'none',
  );
  const shown = shownColumns(resource, settings).filter((name) => possible.includes(name));
  const scopes: readonly Scope[] = [
    ...(chosen.length > 0 ? ['selected' as const] : []),
    ...(isNarrowed(state) ? ['filtered' as const] : []),
    'all',
  ];
  const [scope, setScope] = useState<Scope>(scopes[0] ?? 'all');
  const [format, setFormat] = useState<(typeof formats)[number]>('xlsx');
  const hasLines = inlineRows(resource.declaration).length > 0;
  const [withLines, setWithLines] = useState(true);
  const [columns, setColumns] = useState<readonly string[]>(shown);
  const [task, setTask] = useState<Row>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const counts: Record<Scope, string> = {
    selected: t('selected', { count: chosen.length }),
    filtered: t('filtered', { count: total }),
    all: t('all'),
  };

  async function start() {
    setBusy(true);
    setRefusal(undefined);
    const {
      page: _page,
      limit: _limit,
      ...query
    } = listBody(undefined, state.sort, scope === 'filtered' ? toCrudFilters(state) : []) as Record<string, unknown>;
    try {
      setTask(
        await orderExport(resource, {
          ...query,
          _format: format,
          _columns: possible.filter((name) => columns.includes(name)),
          ...(format === 'xlsx' && hasLines && withLines && { _lines: true }),
          ...(scope === 'selected' && { _ids: chosen }),
        }),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  }

  const title = t('exportWhat', { label: translateDeclared(resource.label) });
  if (task) return <Making title={title} id={String(task.id)} onClose={onClose} />;
  return (
    <TaskBox
      title={title}
      confirm={t('start')}
      ready={columns.length > 0}
      busy={busy}
      error={refusal}
      autoFocus
      onConfirm={() => void start()}
      onClose={onClose}
    >
      <fieldset className={styles.choices}>
        <legend>{t('scope')}</legend>
        {scopes.map((each) => (
          <label key={each}>
            <input type="radio" name="scope" checked={scope === each} onChange={() => setScope(each)} />
            {counts[each]}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>{t('format')}</legend>
        {formats.map((each) => (
          <label key={each}>
            <input type="radio" name="format" checked={format === each} onChange={() => setFormat(each)} />
            {t(each)}
          </label>
        ))}
      </fieldset>
      {hasLines && (
        <fieldset className={styles.choices} disabled={format !== 'xlsx'}>
          <legend>{t('lines')}</legend>
          <label>
            <input
              type="checkbox"
              checked={withLines && format === 'xlsx'}
              onChange={(event) => setWithLines(event.target.checked)}
            />
            {t('withLines')}
          </label>
        </fieldset>
      )}
      <fieldset className={`${styles.choices} ${styles.columns}`}>
        <legend>{t('columns')}</legend>
        <span className={styles.quick}>
          <Button look="quiet" onClick={() => setColumns(possible)}>
            {t('chooseAll')}
          </Button>
          <Button look="quiet" onClick={() => setColumns(shown)}>
            {t('chooseShown')}
          </Button>
        </span>
        {possible.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={columns.includes(name)}
              onChange={(event) =>
                setColumns(event.target.checked ? [...columns, name] : columns.filter((each) => each !== name))
              }
            />
            {translateDeclared(resource.fields.get(name)?.title ?? name)}
          </label>
        ))}
      </fieldset>
    </TaskBox>
  );
}
