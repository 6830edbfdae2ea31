import { addDays, chinaDay, startOfDay, weekdayNumber } from '../china-time.ts';
import type { Preset } from './period.ts';

export const cycles = ['daily', 'weekly', 'monthly'] as const;
export type Cycle = (typeof cycles)[number];

/** When a report is sent: at an hour in China, on every day, a day of the week (Monday is 1), or a day that every month has. */
export interface Timing {
  readonly cycle: Cycle;
  readonly day: number;
  readonly hour: number;
}

export const lastDay: Readonly<Record<Cycle, number>> = { daily: 1, weekly: 7, monthly: 28 };
export const maxReceivers = 50;
export const maxSchedules = 20;

/** What came of it when it was last sent: to how many it went, and to whom it did not. */
export interface SentResult {
  readonly slot: string;
  readonly sent: number;
  /** Those who may not see the report any more, by their names. */
  readonly refused: readonly string[];
  /** It was paused by itself: its owner may not see the report any more. */
  readonly ended?: true;
}

/** What messages say of it, beside its name. */
export const scheduleNews = {
  delivered: '定时报表已送达',
  refused: '接收人无权查看，未发送',
  ended: '无权查看报表，定时发送已暂停',
} as const;

export interface Schedule extends Timing {
  readonly id: string;
  readonly name: string;
  readonly period: Preset | null;
  readonly receivers: readonly { readonly id: string; readonly name: string }[];
  readonly mail: boolean;
  readonly paused: boolean;
  readonly nextAt: string;
  readonly last: SentResult | null;
}

const hourMs = 3_600_000;

/** The next time after a moment. */
export function nextSending({ cycle, day, hour }: Timing, afterMs: number): string {
  for (let at = chinaDay(afterMs); ; at = addDays(at, 1)) {
    if (cycle === 'weekly' && weekdayNumber(at) !== day) continue;
    if (cycle === 'monthly' && Number(at.slice(8)) !== day) continue;
    const ms = Date.parse(startOfDay(at)) + hour * hourMs;
    if (ms > afterMs) return new Date(ms).toISOString();
  }
}
