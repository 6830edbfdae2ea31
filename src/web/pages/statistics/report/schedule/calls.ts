import type { Report } from '../../../../../meta/report/report.ts';
import type { Schedule } from '../../../../../meta/report/schedule.ts';
import { firstClient } from '../../../../providers/http.ts';
import { questionOf } from '../calls.ts';
import type { ReportState } from '../state.ts';

const base = '/console/report/schedule';

export const fetchSchedules = (report: Report): Promise<Schedule[]> =>
  firstClient.post<Schedule[]>(`${base}/list`, { report: report.id }, { safe: true, quiet: true });

export interface ScheduleDraft {
  readonly name: string;
  readonly cycle: string;
  readonly day: string;
  readonly hour: string;
  readonly period: string;
  readonly mail: boolean;
  readonly receivers: readonly string[];
}

/** What the page shows is what will be sent, of other days. */
export const addSchedule = (
  report: Report,
  state: ReportState,
  { receivers, period, ...draft }: ScheduleDraft,
): Promise<unknown> => {
  const { from: _from, to: _to, ...question } = questionOf(report, state);
  return firstClient.post(
    `${base}/add`,
    { ...question, ...draft, ...(!report.standing && { period }), receivers: receivers.join() },
    { quiet: true },
  );
};

export const changeSchedule = (report: Report, id: string, how: 'pause' | 'resume' | 'remove'): Promise<unknown> =>
  firstClient.post(`${base}/${how}`, { report: report.id, id }, { quiet: true });
