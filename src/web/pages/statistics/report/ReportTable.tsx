import { Link } from 'react-router';
import { cellFilters, withPeriod } from '../../../../meta/report/cell.ts';
import { dimensionOf, type Report } from '../../../../meta/report/report.ts';
import type { Figure, ReportResult, ResultRow } from '../../../../meta/report/result.ts';
import { reportWords } from '../../../../meta/report/words.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { useCatalogue, useLocale } from '../../../widgets/kit/use-texts.ts';
import { measureOf } from './measure.ts';
import styles from './report.module.css';
import { rowsAddress, type ReportState } from './state.ts';
import { reportTexts } from './texts.ts';
import { change, figureText, keyText, lineText } from './words.ts';

interface Props {
  report: Report;
  result: ReportResult;
  state: ReportState;
  busy: boolean;
  onSort(sort: string): void;
  /** Somebody wants to look further into a line. */
  onPick(row: ResultRow): void;
}

/** Every line with its figures; each figure leads to the rows that made it. */
export function ReportTable({ report, result, state, busy, onSort, onPick }: Props) {
  const t = useCatalogue(reportTexts);
  const locale = useLocale();
  const { figures, rows, by } = result;
  const titles = by.map((name) => translateDeclared(dimensionOf(report, name)?.title ?? name)).join(' / ');
  const [total, ...lines] = rows;
  return (
    <div className={styles.scroll} aria-busy={busy}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{titles}</th>
            {figures.map((figure) => (
              <SortHead key={figure.name} figure={figure} sort={state.sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((row) => (
            <tr
              key={JSON.stringify(row.keys)}
              data-level={row.keys.length}
              data-group={row.keys.length < by.length || undefined}
            >
              <th scope="row" style={{ paddingInlineStart: 16 + (row.keys.length - 1) * 20 }}>
                <button type="button" className={styles.pick} onClick={() => onPick(row)}>
                  {keyText(report, result, row.keys.at(-1) ?? null, row.keys.length - 1, locale)}
                </button>
              </th>
              <Figures {...{ report, result, state, row }} />
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">{reportWords.total[locale]}</th>
              <Figures {...{ report, result, state, row: total }} />
            </tr>
          </tfoot>
        )}
      </table>
      {lines.length === 0 && (
        <p className={styles.none} role="status">
          {t('empty')}
        </p>
      )}
    </div>
  );
}

function SortHead({
  figure: { name, label, distinct },
  sort,
  onSort,
}: {
  figure: Figure;
  sort: string;
  onSort(sort: string): void;
}) {
  const t = useCatalogue(reportTexts);
  const locale = useLocale();
  const down = sort === `-${name}`;
  const sorted = down ? 'descending' : sort === name ? 'ascending' : undefined;
  const next = down ? name : sort === name ? '' : `-${name}`;
  return (
    <th scope="col" aria-sort={sorted}>
      <button type="button" className={styles.sort} onClick={() => onSort(next)}>
        {translateDeclared(label)}
        {distinct && reportWords.distinct[locale]}
        <span aria-hidden="true">{sorted ? (down ? ' ↓' : ' ↑') : ''}</span>
        {sorted && <span className={styles.unseen}>{t(sorted)}</span>}
      </button>
    </th>
  );
}

function Figures({
  report,
  result,
  state,
  row,
}: {
  report: Report;
  result: ReportResult;
  state: ReportState;
  row: ResultRow;
}) {
  const t = useCatalogue(reportTexts);
  const locale = useLocale();
  const line = lineText(report, result, row, locale);
  return result.figures.map(({ name, label, kind }, i) => {
    const value = row.values[i];
    const text = figureText(kind, value, locale);
    const filters = value ? cellFilters(report, result, row.keys, measureOf(report, name)) : undefined;
    return (
      <td key={name}>
        {filters ? (
          <Link
            to={{ search: rowsAddress(report, state, filters) }}
            aria-label={t('show', { line, figure: translateDeclared(label), value: text })}
          >
            {text}
          </Link>
        ) : (
          text
        )}
        {row.before && <Before {...{ report, result, state, row, at: i }} />}
      </td>
    );
  });
}

/** The figure of the period beside it, and by how much it has changed since. */
function Before({
  report,
  result,
  state,
  row,
  at,
}: {
  report: Report;
  result: ReportResult;
  state: ReportState;
  row: ResultRow;
  at: number;
}) {
  const t = useCatalogue(reportTexts);
  const locale = useLocale();
  const { name, kind } = result.figures[at] as Figure;
  const [value, before] = [row.values[at], row.before?.[at]];
  const changed = change(kind, value, before);
  const sign = changed === undefined || changed === 0 ? '' : changed > 0 ? '+' : '−';
  const text = figureText(kind, before, locale);
  const dayAt = result.by.indexOf(report.day.name);
  // The days of another period have other buckets; a line that is divided by them says only what it was.
  const filters =
    before && result.compared && (dayAt === -1 || dayAt >= row.keys.length)
      ? cellFilters(report, withPeriod(result, result.compared), row.keys, measureOf(report, name))
      : undefined;
  return (
    <small className={styles.before} data-sign={sign || undefined}>
      {filters ? <Link to={{ search: rowsAddress(report, state, filters) }}>{text}</Link> : text}
      {changed !== undefined && (
        <b>
          {sign}
          {(Math.abs(changed) * 100).toFixed(1)}
          {kind === 'percent' ? t('points') : '%'}
        </b>
      )}
    </small>
  );
}
