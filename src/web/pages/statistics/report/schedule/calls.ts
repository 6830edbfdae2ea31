import type { Preset } from '../../../../../meta/report/period.ts';
import type { Schedule } from '../../../../../meta/report/schedule.ts';
import { firstClient } from '../../../../providers/http.ts';

const base = '/console/report/schedule';

/** What is sent: a report or a dashboard, and what the page asks of it. */
export interface Scheduled {
  readonly named: { readonly report: string } | { readonly dashboard: string };
  readonly label: string;
  /** The period that is selected at first; null if there is none to select. */
  readonly period: Preset | null;
  /** The text above the schedules. */
  readonly hint: 'hint' | 'boardHint';
  question(): Record<string, string>;
}

export const fetchSchedules = ({ named }: Scheduled): Promise<Schedule[]> =>
  firstClient.post<Schedule[]>(`${base}/list`, { ...named }, { safe: true, quiet: true });

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
  { named, period: own, question }: Scheduled,
  { receivers, period, ...draft }: ScheduleDraft,
): Promise<unknown> =>
  firstClient.post(
    `${base}/add`,
    { ...question(), ...draft, ...named, ...(own && { period }), receivers: receivers.join() },
    { quiet: true },
  );

export const changeSchedule = (
  { named }: Scheduled,
  id: string,
  how: 'pause' | 'resume' | 'remove',
): Promise<unknown> => firstClient.post(`${base}/${how}`, { ...named, id }, { quiet: true });
