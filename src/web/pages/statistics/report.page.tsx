import { useNavigate, useSearchParams } from 'react-router';
import { chinaDay } from '../../../meta/china-time.ts';
import { cellFilters } from '../../../meta/report/cell.ts';
import { useReport } from '../../declarations.ts';
import { Views } from '../../shared/views/Views.tsx';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { ListPage } from '../resource/list/ListPage.tsx';
import { tableParam } from '../resource/list/list-state.ts';
import { Figures } from './report/Figures.tsx';
import styles from './report/report.module.css';
import { figuresView, readState, reportAddress, rowsAddress, rowsView, type ReportView } from './report/state.ts';
import { reportTexts } from './report/texts.ts';

/** A declared report: its figures and their drawing, or the rows behind one of them. */
export default function ReportPage({ report: id = '' }: { report?: string }) {
  const t = useCatalogue(reportTexts);
  const report = useReport(id);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const rows = { [rowsView]: t('records') };
  const figures = { [figuresView]: t('sums') };
  const views = report.declaration.opens ? { ...rows, ...figures } : { ...figures, ...rows };
  const first: ReportView = report.declaration.opens ?? figuresView;
  const named = params.get(tableParam);
  const shown = named === figuresView || named === rowsView ? named : first;
  const state = readState(report, params);
  // Whoever goes from the figures to the rows sees the rows of the total: the same days, the same filters.
  const show = (view: string) => {
    const filters = cellFilters(report, { ...state, kept: {}, today: chinaDay(Date.now()) }) ?? {};
    void navigate({ search: view === rowsView ? rowsAddress(report, state, filters) : reportAddress(report, params) });
  };
  return (
    <div className={styles.page}>
      <Views views={views} shown={shown} onShow={show} />
      <div className={styles.below}>
        {shown === rowsView ? <ListPage resource={report.resource} /> : <Figures report={report} state={state} />}
      </div>
    </div>
  );
}
