import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { chinaDay, toChinaTime } from '../../../meta/china-time.ts';
import { cellFilters } from '../../../meta/report/cell.ts';
import type { Report } from '../../../meta/report/report.ts';
import { useReport } from '../../declarations.ts';
import { tr } from '../../i18n/i18n.ts';
import { Button } from '../../shared/button/Button.tsx';
import { PageLoading } from '../../shared/PageLoading.tsx';
import { Views } from '../../shared/views/Views.tsx';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { ListPage } from '../resource/list/ListPage.tsx';
import { tableParam } from '../resource/list/list-state.ts';
import { saveBlob } from '../resource/transfer/calls.ts';
import { Failed } from '../system/access/Failed.tsx';
import { exportReport, useResult } from './report/calls.ts';
import { Controls, Filters } from './report/Controls.tsx';
import { ReportChart } from './report/ReportChart.tsx';
import { ReportTable } from './report/ReportTable.tsx';
import styles from './report/report.module.css';
import { readState, reportAddress, rowsAddress, writeState, type ReportState } from './report/state.ts';
import { reportTexts } from './report/texts.ts';

const rows = 'rows';

/** A declared report: its figures and their drawing, or the rows behind one of them. */
export default function ReportPage({ report: id = '' }: { report?: string }) {
  const t = useCatalogue(reportTexts);
  const report = useReport(id);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const listed = params.get(tableParam) === rows;
  const state = readState(report, params);
  // Whoever goes from the figures to the rows sees the rows of the total: the same days, the same filters.
  const show = (view: string) => {
    const filters = cellFilters(report, { ...state, kept: {} }) ?? {};
    void navigate({ search: view === rows ? rowsAddress(report, state, filters) : reportAddress(params) });
  };
  return (
    <div className={styles.page}>
      <Views views={{ sums: t('sums'), [rows]: t('records') }} shown={listed ? rows : 'sums'} onShow={show} />
      <div className={styles.below}>{listed ? <ListPage resource={report.resource} /> : <Figures report={report} state={state} />}</div>
    </div>
  );
}

function Figures({ report, state }: { report: Report; state: ReportState }) {
  const t = useCatalogue(reportTexts);
  const navigate = useNavigate();
  const result = useResult(report, state);
  const change = (next: Partial<ReportState>) => void navigate({ search: writeState(report, { ...state, ...next }).toString() }, { preventScrollReset: true });
  const { data } = result;
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.report} data-open={open || undefined}>
      <Controls report={report} state={state} onChange={change} />
      <Tools report={report} state={state} onReset={() => void navigate({ search: '' })} onChange={change} />
      <p className={styles.period}>
        <b>{tr(report.declaration.label)}</b> {state.from} ~ {state.to}
        <Button className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>{t('conditions')}</Button>
        {data?.compared && <span>{t('versus', { ...data.compared })}</span>}
      </p>
      {result.isError && <Failed error={result.error} onRetry={() => void result.refetch()} />}
      {!data && !result.isError && <PageLoading />}
      {data && !result.isError && (
        <>
          <div className={styles.chart}><ReportChart report={report} result={data} state={state} /></div>
          <ReportTable report={report} result={data} state={state} busy={result.isFetching} onSort={(sort) => change({ sort })} />
          <p className={styles.note}>{tr(report.declaration.note)}<span>{t('counted', { time: toChinaTime(data.at) })}</span></p>
        </>
      )}
    </section>
  );
}

function Tools({ report, state, onReset, onChange }: { report: Report; state: ReportState; onReset(): void; onChange(next: Partial<ReportState>): void }) {
  const t = useCatalogue(reportTexts);
  const [failed, setFailed] = useState<unknown>();
  const save = async (format: 'xlsx' | 'csv') => {
    setFailed(undefined);
    try {
      saveBlob(await exportReport(report, state, format), `${tr(report.declaration.label)} ${chinaDay(Date.now())}.${format}`);
    } catch (error) {
      setFailed(error);
    }
  };
  return (
    <div className={styles.tools}>
      <Filters report={report} state={state} onChange={onChange} />
      <Button look="quiet" onClick={onReset}>{t('reset')}</Button>
      <Button icon="download" onClick={() => void save('xlsx')}>{t('xlsx')}</Button>
      <Button onClick={() => void save('csv')}>{t('csv')}</Button>
      <Button onClick={() => print()}>{t('print')}</Button>
      {failed instanceof Error && <span role="alert" className={styles.alert}>{failed.message}</span>}
    </div>
  );
}
