import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { toChinaTime } from '../../../../meta/china-time.ts';
import type { Report } from '../../../../meta/report/report.ts';
import type { ResultRow } from '../../../../meta/report/result.ts';
import { reportWords } from '../../../../meta/report/words.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { PageLoading } from '../../../shared/PageLoading.tsx';
import { usePrinted } from '../../../shared/print/use-printed.ts';
import { useCatalogue, useLocale } from '../../../widgets/kit/use-texts.ts';
import { Failed } from '../../system/access/Failed.tsx';
import { useResult } from './calls.ts';
import { Controls } from './Controls.tsx';
import { Drill } from './Drill.tsx';
import { columnsBy } from './pivot.ts';
import { PivotTable } from './PivotTable.tsx';
import { ReportChart } from './ReportChart.tsx';
import styles from './report.module.css';
import { ReportTable } from './ReportTable.tsx';
import { plainAddress, writeState, type ReportState } from './state.ts';
import { reportTexts } from './texts.ts';
import { Tools } from './Tools.tsx';

/** What a report asks, its drawing and its table. */
export function Figures({ report, state }: { report: Report; state: ReportState }) {
  const t = useCatalogue(reportTexts);
  const locale = useLocale();
  const navigate = useNavigate();
  const result = useResult(report, state);
  const across = useResult(report, { ...state, by: columnsBy(state.by), sort: '', compare: 'none' }, state.pivot);
  const printed = usePrinted<HTMLElement>();
  const chart = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<ResultRow>();
  const change = (next: Partial<ReportState>) => {
    setPicked(undefined);
    void navigate({ search: writeState(report, { ...state, ...next }).toString() }, { preventScrollReset: true });
  };
  const { data } = result;
  const error = result.error ?? across.error;
  // What was chosen among figures that have made room for others is not there any more.
  const row = picked && data?.rows.includes(picked) ? picked : undefined;
  return (
    <section ref={printed} className={styles.report} data-open={open || undefined}>
      <Controls report={report} state={state} onChange={change} />
      <Tools
        report={report}
        state={state}
        chart={chart}
        onReset={() => void navigate({ search: plainAddress(report) })}
        onChange={change}
      />
      <p className={styles.period}>
        <b>{translateDeclared(report.declaration.label)}</b>{' '}
        {report.standing ? reportWords.standing[locale] : `${state.from} ~ ${state.to}`}
        <Button className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('conditions')}
        </Button>
        {data?.compared && <span>{t('versus', { ...data.compared })}</span>}
      </p>
      {error && (
        <Failed error={error} onRetry={() => void Promise.all([result.refetch(), state.pivot && across.refetch()])} />
      )}
      {!data && !error && <PageLoading />}
      {data && !error && (
        <>
          <div ref={chart} className={styles.chart}>
            <ReportChart report={report} result={data} state={state} onPick={setPicked} />
          </div>
          {row && (
            <Drill
              key={JSON.stringify(row.keys)}
              report={report}
              result={data}
              state={state}
              row={row}
              onClose={() => setPicked(undefined)}
            />
          )}
          {!state.pivot && (
            <ReportTable
              report={report}
              result={data}
              state={state}
              busy={result.isFetching}
              onSort={(sort) => change({ sort })}
              onPick={setPicked}
            />
          )}
          {state.pivot && across.data && (
            <PivotTable
              report={report}
              result={data}
              columns={across.data}
              state={state}
              busy={result.isFetching || across.isFetching}
              onPick={setPicked}
            />
          )}
          <p className={styles.note}>
            {translateDeclared(report.declaration.note)}
            <span>{t('counted', { time: toChinaTime(data.at) })}</span>
          </p>
        </>
      )}
    </section>
  );
}
