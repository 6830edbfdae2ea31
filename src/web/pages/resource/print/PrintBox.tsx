import { useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import type { ListResult, Refs } from '../../../providers/data.ts';
import { stored } from '../../../providers/session.ts';
import { Box } from '../../../shared/box/Box.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { Refusal } from '../../../shared/refusal/Refusal.tsx';
import { widgetOf } from '../../../widgets/index.ts';
import { exactTime } from '../../../widgets/kit/moments.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { FilterWords } from '../list/FilterWords.tsx';
import type { GridColumn } from '../list/Grid.tsx';
import { toCrudFilters, type ListState } from '../list/list-state.ts';
import styles from './Print.module.css';
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

const maxRows = 2000;
const perCall = 200;

/** The rows that match, on paper: in the columns of the list, with what was asked for above them. */
export function PrintBox({ resource, state, columns, total, totals, onClose }: Props) {
  const t = useCatalogue(printTexts);
  const provider = useDataProvider()();
  const { data, error } = useQuery({
    queryKey: ['print', resource.id, state],
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const rows: Row[] = [];
      let refs: Refs = {};
      for (let page = 1; (page - 1) * perCall < Math.min(total, maxRows); page++) {
        const reply = (await provider.getList({
          resource: resource.id,
          pagination: { currentPage: page, pageSize: perCall, mode: 'server' },
          sorters: [...state.sort],
          filters: toCrudFilters(state),
        })) as ListResult<never>;
        rows.push(...(reply.data as readonly Row[]));
        refs = merge(refs, reply.refs);
      }
      return { rows, refs };
    },
  });
  const asked = useMemo(
    () =>
      Object.entries(state.filters).flatMap(([name, value]) =>
        Object.values(value).some(Boolean) ? [{ field: resource.fields.get(name), value }] : [],
      ),
    [resource, state.filters],
  );
  const label = translateDeclared(resource.label);

  useEffect(() => {
    document.documentElement.dataset.printing = 'list';
    return () => void delete document.documentElement.dataset.printing;
  }, []);

  const sheet = data && (
    <article className={styles.sheet}>
      <h1>{label}</h1>
      <p>
        {t('printed', { who: stored('userName'), when: exactTime(new Date()), total })}
        {total > maxRows && ` ${t('cut', { most: maxRows })}`}
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
      <table>
        <thead>
          <tr>
            {columns.map(({ field, align }) => (
              <th key={field.name} data-align={align}>
                {translateDeclared(field.title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={String(row.id)}>
              {columns.map(({ field, align }) => {
                const { Cell } = widgetOf(field);
                const value = row[field.name] ?? null;
                return (
                  <td key={field.name} data-align={align}>
                    {value !== null && <Cell field={field} value={value} refs={data.refs} place="chip" />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {columns.map(({ field, align }, at) => {
                const { Cell } = widgetOf(field);
                const value = totals[field.name] ?? null;
                return (
                  <td key={field.name} data-align={align}>
                    {value !== null ? <Cell field={field} value={value} place="chip" /> : at === 0 && t('sum')}
                  </td>
                );
              })}
            </tr>
          </tfoot>
        )}
      </table>
    </article>
  );

  return (
    <>
      <Box
        title={t('title', { label })}
        closeLabel={t('close')}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{t('close')}</Button>
            <Button look="primary" icon="printer" disabled={!sheet} onClick={() => print()}>
              {t('print')}
            </Button>
          </>
        }
      >
        {error ? (
          <Refusal error={error}>{t('failed')}</Refusal>
        ) : sheet ? (
          <div className={styles.preview}>{sheet}</div>
        ) : (
          <p aria-busy>{t('collecting')}</p>
        )}
      </Box>
      {createPortal(<div className={styles.paper}>{sheet}</div>, document.body)}
    </>
  );
}

const merge = (one: Refs, other: Refs): Refs => ({
  ...one,
  ...Object.fromEntries(Object.entries(other).map(([target, labels]) => [target, { ...one[target], ...labels }])),
});
