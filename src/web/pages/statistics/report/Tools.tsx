import { useState, type RefObject } from 'react';
import { chinaDay } from '../../../../meta/china-time.ts';
import type { Report } from '../../../../meta/report/report.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { cssVariable } from '../../../shell/theme/theme.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { exportReport, questionOf } from './calls.ts';
import { Filters } from './Controls.tsx';
import { pictureOf } from './image.ts';
import { ReportViews } from './ReportViews.tsx';
import styles from './report.module.css';
import type { ReportState } from './state.ts';
import type { Scheduled } from './schedule/calls.ts';
import { reportTexts } from './texts.ts';
import { deferred } from '../../../shared/deferred.tsx';
import { OnDemand } from '../../../shared/OnDemand.tsx';

const ScheduleBox = deferred(async () => (await import('./schedule/ScheduleBox.tsx')).default);

interface Props {
  report: Report;
  state: ReportState;
  chart: RefObject<HTMLDivElement | null>;
  onReset(): void;
  onChange(next: Partial<ReportState>): void;
}

/** Which values count, and ways to take the figures along. */
export function Tools({ report, state, chart, onReset, onChange }: Props) {
  const t = useCatalogue(reportTexts);
  const [failed, setFailed] = useState<unknown>();
  const [scheduling, setScheduling] = useState(false);
  const name = translateDeclared(report.declaration.label);
  const scheduled: Scheduled = {
    named: { report: report.id },
    label: report.declaration.label,
    period: report.standing ? null : (report.declaration.period ?? 'today'),
    hint: 'hint',
    question() {
      const { from: _from, to: _to, ...question } = questionOf(report, state);
      return question;
    },
  };
  const take = async (make: () => Promise<Blob | undefined>, ending: string) => {
    setFailed(undefined);
    try {
      const blob = await make();
      if (blob) saveFile(`${name} ${chinaDay(Date.now())}.${ending}`, blob);
    } catch (error) {
      setFailed(error);
    }
  };
  const picture = async () => {
    const title = report.standing ? name : `${name} ${state.from} ~ ${state.to}`;
    return chart.current
      ? pictureOf(chart.current, title, { paper: cssVariable('--surface'), ink: cssVariable('--text') })
      : undefined;
  };
  return (
    <div className={styles.tools}>
      <Filters report={report} state={state} onChange={onChange} />
      <ReportViews report={report} state={state} />
      <Button look="quiet" onClick={onReset}>
        {t('reset')}
      </Button>
      <Button icon="download" onClick={() => void take(() => exportReport(report, state, 'xlsx'), 'xlsx')}>
        {t('xlsx')}
      </Button>
      <Button onClick={() => void take(() => exportReport(report, state, 'csv'), 'csv')}>{t('csv')}</Button>
      <Button onClick={() => void take(picture, 'png')}>{t('png')}</Button>
      <Button onClick={() => print()}>{t('print')}</Button>
      <Button onClick={() => setScheduling(true)}>{t('schedule')}</Button>
      {scheduling && (
        <OnDemand onClose={() => setScheduling(false)}>
          <ScheduleBox scheduled={scheduled} onClose={() => setScheduling(false)} />
        </OnDemand>
      )}
      {failed instanceof Error && (
        <span role="alert" className={styles.alert}>
          {failed.message}
        </span>
      )}
    </div>
  );
}
