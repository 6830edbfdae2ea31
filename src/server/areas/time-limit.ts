import { chinaDay } from '../../meta/china-time.ts';
import type { Row } from '../../meta/json.ts';
import { addWorkTime } from '../calendar/work-time.ts';
import { workCalendarWithHours } from '../calendar/work-calendar.ts';
import { isoTime, minute } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../storage/database.ts';

/** What a type of repairs or complaints says of its limits, beside how long they are. */
export interface LimitTerms {
  /** Only working time counts, unless it is critical. */
  readonly workTime: boolean;
  /** How much of the limit is left for what is urgent and for what is critical, in percent. */
  readonly shares: Readonly<Record<string, number>>;
}

export const limitColumns = ['workTime', 'urgentPercent', 'criticalPercent'] as const;

export const limitTerms = ({ workTime, urgentPercent, criticalPercent }: Row): LimitTerms => ({
  workTime: workTime === true,
  shares: {
    ...(typeof urgentPercent === 'number' && { urgent: urgentPercent }),
    ...(typeof criticalPercent === 'number' && { critical: criticalPercent }),
  },
});

/** When a limit of so many minutes ends that began at a moment; a type without a limit has no end. */
export async function limitEnd(
  context: Context,
  tx: Queries,
  { orgId, urgency }: Row,
  { workTime, shares }: LimitTerms,
  minutes: number | null,
  from: number,
): Promise<string | null> {
  if (minutes === null) return null;
  const ms = Math.round((minutes * minute * (shares[String(urgency)] ?? 100)) / 100);
  if (!workTime || urgency === 'critical') return isoTime(from + ms);
  return isoTime(addWorkTime(from, ms, await workCalendarWithHours(context, tx, orgId, chinaDay(from))));
}
