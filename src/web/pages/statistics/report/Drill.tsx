import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { cellFilters } from '../../../../meta/report/cell.ts';
import type { Report } from '../../../../meta/report/report.ts';
import type { ReportResult, ResultRow } from '../../../../meta/report/result.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue, useLocale } from '../../../widgets/kit/use-texts.ts';
import { measureOf } from './measure.ts';
import styles from './report.module.css';
import { drilledAddress, rowsAddress, type ReportState } from './state.ts';
import { reportTexts } from './texts.ts';
import { lineText } from './words.ts';

interface Props {
  report: Report;
  result: ReportResult;
  state: ReportState;
  row: ResultRow;
  onClose(): void;
}

/** The ways on from one line: to its rows, or divided by another dimension. */
export function Drill({ report, result, state, row, onClose }: Props) {
  const t = useCatalogue(reportTexts);
  const locale = useLocale();
  const first = useRef<HTMLDivElement>(null);
  // Whoever chose it by keyboard goes on from here.
  useEffect(() => first.current?.querySelector('a')?.focus({ preventScroll: true }), []);
  const filters = cellFilters(report, result, row.keys, measureOf(report, state.figure));
  const free = report.dimensions.flatMap((dimension) => {
    const search =
      result.by.includes(dimension.name) && dimension.name !== report.day.name
        ? undefined
        : drilledAddress(report, result, state, row.keys, dimension.name);
    return search ? [{ ...dimension, search }] : [];
  });
  return (
    <div
      ref={first}
      role="group"
      aria-label={t('picked', { line: lineText(report, result, row, locale) })}
      className={styles.drill}
    >
      <b>{t('picked', { line: lineText(report, result, row, locale) })}</b>
      {filters && <Link to={{ search: rowsAddress(report, state, filters) }}>{t('rowsOf')}</Link>}
      {free.map(({ name, title, search }) => (
        <Link key={name} to={{ search }} onClick={onClose}>
          {t('divide', { by: translateDeclared(title) })}
        </Link>
      ))}
      <Button look="quiet" icon="close" aria-label={t('close')} onClick={onClose} />
    </div>
  );
}
