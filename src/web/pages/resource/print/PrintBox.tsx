import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { stored } from '../../../providers/session.ts';
import { Refusal } from '../../../shared/refusal/Refusal.tsx';
import { formatTime } from '../../../shared/time/format.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { FilterWords } from '../list/FilterWords.tsx';
import type { GridColumn } from '../list/Grid.tsx';
import { toCrudFilters, type ListState } from '../list/list-state.ts';
import { allRows, maxPrintedRows } from './all-rows.ts';
import { PaperBox, printKey } from './PaperBox.tsx';
import { RowsOnPaper } from './RowsOnPaper.tsx';
import { printTexts } from './texts.ts';

interface Props {
  resource: Resource;
  state: ListState;
  columns: readonly GridColumn[];
  total: number;
  /** What the amounts add up to, where that is known. */
  totals?: Row;
  onClose(): void;
}

/** The rows that match, on paper: in the columns of the list, with what was asked for above them. */
export function PrintBox({ resource, state, columns, total, totals, onClose }: Props) {
  const t = useCatalogue(printTexts);
  const { data, error } = useQuery({
    queryKey: [printKey, resource.id, state],
    gcTime: 0,
    retry: false,
    queryFn: () => allRows(resource.id, toCrudFilters(state), [...state.sort]),
  });
  const asked = useMemo(
    () =>
      Object.entries(state.filters).flatMap(([name, value]) =>
        Object.values(value).some(Boolean) ? [{ field: resource.fields.get(name), value }] : [],
      ),
    [resource, state.filters],
  );
  const label = translateDeclared(resource.label);
  return (
    <PaperBox
      title={t('title', { label })}
      kind="list"
      onClose={onClose}
      instead={error ? <Refusal error={error}>{t('failed')}</Refusal> : <p aria-busy>{t('collecting')}</p>}
    >
      {data && (
        <>
          <h1>{label}</h1>
          <p>
            {t('printed', { who: stored('userName'), when: formatTime(new Date()), total })}
            {total > maxPrintedRows && ` ${t('cut', { most: maxPrintedRows })}`}
          </p>
          {(asked.length > 0 || state.q || state.where) && (
            <p>
              {t('asked')}
              {asked.map(
                ({ field, value }) =>
                  field && (
                    <span key={field.name}>
                      {' '}
                      {translateDeclared(field.title)} <FilterWords field={field} value={value} />；
                    </span>
                  ),
              )}
              {state.q && ` “${state.q}”`} {state.where && t('advanced')}
            </p>
          )}
          <RowsOnPaper fields={columns.map(({ field }) => field)} rows={data.rows} refs={data.refs} totals={totals} />
        </>
      )}
    </PaperBox>
  );
}
