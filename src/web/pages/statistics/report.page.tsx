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
import { readState, reportAddress, rowsAddress } from './report/state.ts';
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
    const filters = cellFilters(report, { ...state, kept: {}, today: chinaDay(Date.now()) }) ?? {};
    void navigate({ search: view === rows ? rowsAddress(report, state, filters) : reportAddress(params) });
  };
  return (
    <div className={styles.page}>
      <Views views={{ sums: t('sums'), [rows]: t('records') }} shown={listed ? rows : 'sums'} onShow={show} />
      <div className={styles.below}>
        {listed ? <ListPage resource={report.resource} /> : <Figures report={report} state={state} />}
      </div>
    </div>
  );
}
