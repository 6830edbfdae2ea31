import { Link } from 'react-router';
import { cellFilters } from '../../../../meta/report/cell.ts';
import { dimensionOf, type Report } from '../../../../meta/report/report.ts';
import type { Key, ReportResult, ResultRow } from '../../../../meta/report/result.ts';
import { reportWords } from '../../../../meta/report/words.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { useCatalogue, useLocale } from '../../../widgets/kit/use-texts.ts';
import { measureOf } from './measure.ts';
import { maxColumns, pivoted } from './pivot.ts';
import styles from './report.module.css';
import { rowsAddress, type ReportState } from './state.ts';
import { reportTexts } from './texts.ts';
import { figureText, keyText, lineText } from './words.ts';

interface Props {
  report: Report;
  result: ReportResult;
  /** Counted with the columns in front: the totals of each column, and of each column within the first dimension. */
  columns: ReportResult;
  state: ReportState;
  busy: boolean;
  onPick(row: ResultRow): void;
}

/** One figure with the last dimension across; every total is counted by itself, so that shares and distinct numbers are right. */
export function PivotTable({ report, result, columns, state, busy, onPick }: Props) {
  const t = useCatalogue(reportTexts);
  const locale = useLocale();
  const { heads, lines, total } = pivoted(result, columns);
  const last = result.by.length - 1;
  const name = (at: number) => translateDeclared(dimensionOf(report, result.by[at] ?? '')?.title ?? '');
  const cell = (row: ResultRow | undefined, key: string) => (
    <Cell key={key} {...{ report, state, row }} result={row && columns.rows.includes(row) ? columns : result} />
  );
  return (
    <div className={styles.scroll} aria-busy={busy}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              {result.by
                .slice(0, -1)
                .map((_by, at) => name(at))
                .join(' / ')}{' '}
              \ {name(last)}
            </th>
            {heads.map((key) => (
              <th key={String(key)} scope="col">
                {keyText(report, result, key, last, locale)}
              </th>
            ))}
            <th scope="col">{reportWords.total[locale]}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, cells }) => (
            <tr key={JSON.stringify(row.keys)} data-group={row.keys.length < last || undefined}>
              <th scope="row" style={{ paddingInlineStart: 16 + (row.keys.length - 1) * 20 }}>
                <button type="button" className={styles.pick} onClick={() => onPick(row)}>
                  {keyText(report, result, row.keys.at(-1) as Key, row.keys.length - 1, locale)}
                </button>
              </th>
              {cells.map((each, i) => cell(each, String(heads[i])))}
              {cell(row, 'total')}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{reportWords.total[locale]}</th>
            {total.cells.map((each, i) => cell(each, String(heads[i])))}
            {cell(total.row, 'total')}
          </tr>
        </tfoot>
      </table>
      {lines.length === 0 && (
        <p className={styles.none} role="status">
          {t('empty')}
        </p>
      )}
      {heads.length === maxColumns && <p className={styles.note}>{t('tooWide', { limit: maxColumns })}</p>}
    </div>
  );
}

/** A figure that leads to its rows. */
function Cell({
  report,
  result,
  state,
  row,
}: {
  report: Report;
  result: ReportResult;
  state: ReportState;
  row: ResultRow | undefined;
}) {
  const t = useCatalogue(reportTexts);
  const locale = useLocale();
  const at = Math.max(
    0,
    result.figures.findIndex(({ name }) => name === state.figure),
  );
  const figure = result.figures[at];
  const value = row?.values[at];
  if (!figure || !row) return <td />;
  const text = figureText(figure.kind, value, locale);
  const filters = value ? cellFilters(report, result, row.keys, measureOf(report, figure.name)) : undefined;
  return (
    <td>
      {filters ? (
        <Link
          to={{ search: rowsAddress(report, state, filters) }}
          aria-label={t('show', {
            line: lineText(report, result, row, locale),
            figure: translateDeclared(figure.label),
            value: text,
          })}
        >
          {text}
        </Link>
      ) : (
        text
      )}
    </td>
  );
}
