import { Fragment, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Field } from '../../../meta/field.ts';
import type { Json } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { PageFilter, Summary } from '../../../meta/routes.ts';
import { useResource } from '../../declarations.ts';
import { tr } from '../../i18n/i18n.ts';
import type { Report } from '../../providers/data.ts';
import { Button } from '../../shared/button/Button.tsx';
import { PageLoading } from '../../shared/PageLoading.tsx';
import { Views } from '../../shared/views/Views.tsx';
import { widgetOf } from '../../widgets/index.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { Failed } from '../system/access/Failed.tsx';
import { ListPage } from '../resource/list/ListPage.tsx';
import { tableParam } from '../resource/list/list-state.ts';
import { isDay, shift, today } from '../meetings/bookings/day.ts';
import styles from './summary/summary.module.css';
import { summaryTexts } from './summary/texts.ts';
import { useReport } from './summary/use-report.ts';

interface Props {
  resourceId: string;
  filter?: PageFilter;
  sums?: Summary;
}

const everything: PageFilter = {};
/** The view that lists what is added up, as the address calls it. */
const rows = 'rows';

/** Days of a report, as many before today and after it. */
const spans = [['today', 0, 0], ['tomorrow', 1, 1], ['week', -6, 0], ['month', -29, 0]] as const;

/** Adds up the rows between two days, by one of the fields that the page names; or lists the rows themselves. */
export default function SummaryPage({ resourceId, filter = everything, sums }: Props) {
  if (!sums) throw new TypeError(`a report on ${resourceId} needs to be told what it adds up`);
  const t = useCatalogue(summaryTexts);
  const resource = useResource(resourceId);
  const [params, setParams] = useSearchParams();
  const listed = params.get(tableParam) === rows;
  const [first, last] = [`${sums.day}_gte`, `${sums.day}_lte`];
  // The days stay when the reader goes from one view to the other.
  const carry = (...names: [from: string, to: string][]) => Object.fromEntries(names.flatMap(([from, to]) => (params.get(from) ? [[to, String(params.get(from))]] : [])));
  const show = (view: string) => setParams(view === rows ? { ...carry(['from', first], ['to', last]), [tableParam]: rows } : carry([first, 'from'], [last, 'to']));
  return (
    <div className={styles.page}>
      <Views views={{ sums: t('sums'), [rows]: t('records') }} shown={listed ? rows : 'sums'} onShow={show} />
      <div className={styles.below}>{listed ? <ListPage resource={resource} filter={filter} /> : <Sums resource={resource} filter={filter} sums={sums} />}</div>
    </div>
  );
}

function Sums({ resource, filter, sums }: { resource: Resource; filter: PageFilter; sums: Summary }) {
  const t = useCatalogue(summaryTexts);
  const [params, setParams] = useSearchParams();
  const now = today();
  const [namedFrom, namedTo] = [params.get('from'), params.get('to')];
  const to = isDay(namedTo) ? namedTo : now;
  const from = isDay(namedFrom) && namedFrom <= to ? namedFrom : shift(to, -29);
  const by = sums.by.find((name) => name === params.get('by')) ?? (sums.by[0] as string);
  const report = useReport(resource, sums, filter, { by, from, to });
  const go = (next: { from?: string; to?: string; by?: string }) => setParams({ by, from, to, ...next }, { replace: true });
  const fieldOf = (name: string) => resource.fields.get(name) as Field;
  const choice = (pressed: boolean) => ({ 'aria-pressed': pressed, look: pressed ? 'primary' : 'default' }) as const;

  if (report.isError) return <Failed error={report.error} onRetry={() => void report.refetch()} />;
  if (!report.data) return <PageLoading />;
  return (
    <section className={styles.report}>
      <header className={styles.head}>
        <label>
          {t('from')}
          <input type="date" value={from} max={to} onChange={({ target }) => isDay(target.value) && go({ from: target.value })} />
        </label>
        <label>
          {t('to')}
          <input type="date" value={to} min={from} onChange={({ target }) => isDay(target.value) && go({ to: target.value })} />
        </label>
        <fieldset className={styles.choices} aria-label={t('spans')}>
          {spans.map(([name, first, last]) => {
            const span = { from: shift(now, first), to: shift(now, last) };
            return <Button key={name} {...choice(span.from === from && span.to === to)} onClick={() => go(span)}>{t(name)}</Button>;
          })}
        </fieldset>
        <fieldset className={styles.choices} aria-label={t('by')}>
          {sums.by.map((name) => <Button key={name} {...choice(name === by)} onClick={() => go({ by: name })}>{t('byField', { field: tr(fieldOf(name).title) })}</Button>)}
        </fieldset>
      </header>
      {report.data.total === 0 ? <p className={styles.none} role="status">{t('none')}</p> : (
        <Table report={report.data} busy={report.isFetching} field={fieldOf(report.data.by)} amounts={sums.of.map(fieldOf)} rowsOf={(value) => ({ [tableParam]: rows, [`${sums.day}_gte`]: from, [`${sums.day}_lte`]: to, ...(value === null ? { [`${by}_empty`]: 'true' } : { [by]: String(value) }) })} />
      )}
    </section>
  );
}

function Table({ report: { total, totals, groups, refs }, busy, field, amounts, rowsOf }: { report: Report; busy: boolean; field: Field; amounts: readonly Field[]; rowsOf(value: Json): Record<string, string> }) {
  const t = useCatalogue(summaryTexts);
  const { Cell } = widgetOf(field);
  const label = (value: Json) => (value === null ? t('without') : <Cell field={field} value={value} refs={refs} place="chip" />);
  const weightOf = ({ totals: own }: Report['groups'][number]) => Number(own[amounts[0]?.name ?? ''] ?? 0);
  // Days in their order, everything else with the most first.
  const lines = groups.toSorted(field.type.name === 'date' ? (one, other) => String(one.value).localeCompare(String(other.value)) : (one, other) => weightOf(other) - weightOf(one));
  const listed = groups.reduce((sum, group) => sum + group.rows, 0);
  return (
    <div className={styles.scroll} aria-busy={busy}>
      <table className={styles.sums}>
        <thead>
          <tr>
            <th scope="col">{tr(field.title)}</th>
            <th scope="col">{t('rows')}</th>
            {amounts.map(({ name, title }, i) => (
              <Fragment key={name}>
                <th scope="col">{tr(title)}</th>
                {i === 0 && <th scope="col">{t('share')}</th>}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ value, rows: count, totals: own }) => (
            <tr key={String(value)}>
              <th scope="row"><Link to={{ search: new URLSearchParams(rowsOf(value)).toString() }}>{label(value)}</Link></th>
              <td>{count}</td>
              <Amounts fields={amounts} values={own} share={<Share of={totals} is={own} field={amounts[0]} />} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td>{total}</td>
            <Amounts fields={amounts} values={totals} share={<td />} />
          </tr>
        </tfoot>
      </table>
      {listed < total && <p className={styles.none} role="status">{t('cut', { count: groups.length })}</p>}
    </div>
  );
}

/** The first amount is what a report is about; its share stands beside it. */
function Amounts({ fields, values, share }: { fields: readonly Field[]; values: Report['totals']; share: ReactNode }) {
  return fields.map((field, i) => {
    const { Cell } = widgetOf(field);
    return (
      <Fragment key={field.name}>
        <td><Cell field={field} value={values[field.name] ?? null} place="table" /></td>
        {i === 0 && share}
      </Fragment>
    );
  });
}

function Share({ field, is, of }: { field: Field | undefined; is: Report['totals']; of: Report['totals'] }) {
  const whole = Number(of[field?.name ?? ''] ?? 0);
  const percent = whole === 0 ? 0 : (Number(is[field?.name ?? ''] ?? 0) / whole) * 100;
  return (
    <td>
      <span className={styles.bar}><i style={{ width: `${percent}%` }} /></span>
      <span className={styles.percent}>{percent.toFixed(1)}%</span>
    </td>
  );
}
