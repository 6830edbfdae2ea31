import { chinaDay } from '../../../meta/china-time.ts';
import { periodOf } from '../../../meta/report/period.ts';
import type { Report } from '../../../meta/report/report.ts';
import type { Context } from '../../context.ts';
import { say } from '../../labels.ts';
import { reachOf } from '../../records/access.ts';
import { readAsked } from '../reports/question.ts';
import { authorizeReport, runReport } from '../reports/run.ts';
import { noteFile, storeFile, totalsOf } from './make.ts';
import type { Subject } from './subject.ts';

const mayTake = ({ principal }: Context, code: string): boolean => principal.grants.reach(code, 'export') !== undefined;

/** A report: its figures, and the sheet for receivers who may export it. */
export const reportSubject = (report: Report): Subject => {
  const { declaration, resource, standing } = report;
  return {
    id: report.id,
    label: declaration.label,
    resource,
    period: standing ? null : (declaration.period ?? 'today'),
    authorize(context) {
      authorizeReport(context, report, 'export');
    },
    maySee: (reader) =>
      reader.principal.grants.reach(declaration.code, 'list') !== undefined &&
      reachOf(reader, resource, 'list') !== undefined,
    readQuestion(question) {
      readAsked(report, question);
    },
    async make(reader, { question, period }, now) {
      const days = period && periodOf(period, chinaDay(now));
      const result = await runReport(reader, report, readAsked(report, { ...question, ...days }));
      const made = mayTake(reader, declaration.code) ? await storeFile(reader, report, result, now) : undefined;
      return {
        day: result.to,
        lines: [
          `${say(reader.locale, declaration.label)}${standing ? '' : `　${result.from} ~ ${result.to}`}`,
          ...totalsOf(reader, result),
          say(reader.locale, declaration.note),
          ...(made ? ['明细表格已放入控制台的导出中心，保留 7 天。'] : []),
        ],
        ...(made && { noteFile: (tx) => noteFile(reader, tx, report, result, made) }),
      };
    },
  };
};
