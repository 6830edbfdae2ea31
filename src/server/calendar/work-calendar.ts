import { weekdayNumber } from '../../meta/china-time.ts';
import type { Row } from '../../meta/json.ts';
import type { Services } from '../context.ts';
import { asSystem } from '../records/rows.ts';
import { all, isColumn, type Condition } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';

export type DayKind = 'workday' | 'weekend' | 'holiday';

/** When work begins and ends on a workday, in milliseconds after midnight. */
export interface WorkHours {
  readonly fromMs: number;
  readonly untilMs: number;
}

const hourMs = 3_600_000;
const defaultHours: WorkHours = { fromMs: 9 * hourMs, untilMs: 18 * hourMs };

/** What each day is: as the calendar says, else by its place in the week. */
export class WorkCalendar {
  readonly #days: ReadonlyMap<string, Row>;

  constructor(
    days: readonly Row[] = [],
    readonly hours: WorkHours = defaultHours,
  ) {
    // What a project says for itself comes before what holds everywhere.
    const ordered = days.toSorted((one, other) => Number(Boolean(one.orgId)) - Number(Boolean(other.orgId)));
    this.#days = new Map(ordered.map((row) => [String(row.day), row]));
  }

  kindOf(day: string): DayKind {
    const kind = this.#days.get(day)?.kind;
    if (kind === 'holiday' || kind === 'workday') return kind;
    return weekdayNumber(day) > 5 ? 'weekend' : 'workday';
  }

  /** The days that are not what their place in the week says, in their order. */
  marks(): { day: string; kind: 'holiday' | 'workday'; name: string | null }[] {
    return [...this.#days.keys()].toSorted().flatMap((day) => {
      const kind = this.kindOf(day);
      return kind === 'weekend' || (kind === 'workday' && weekdayNumber(day) <= 5)
        ? []
        : [{ day, kind, name: this.nameOf(day) }];
    });
  }

  /** Why the day is not what its place in the week says: 国庆节. */
  nameOf(day: string): string | null {
    const name = this.#days.get(day)?.dayName;
    return typeof name === 'string' ? name : null;
  }
}

/** The calendar of a project from one day on, or up to another. */
export const workCalendar = async (
  services: Services,
  tx: Queries | undefined,
  orgId: unknown,
  first: string,
  last?: string,
): Promise<WorkCalendar> => new WorkCalendar(await daysFrom(services, tx, orgId, first, last));

/** The same with the working hours of the project, for whoever counts time. */
export const workCalendarWithHours = async (
  services: Services,
  tx: Queries | undefined,
  orgId: unknown,
  first: string,
): Promise<WorkCalendar> =>
  new WorkCalendar(await daysFrom(services, tx, orgId, first), await workHours(services, tx, orgId));

function daysFrom(
  services: Services,
  tx: Queries | undefined,
  orgId: unknown,
  first: string,
  last?: string,
): Promise<Row[]> {
  const everywhere: Condition = { is: 'empty', column: 'orgId', empty: true };
  return asSystem(services, 'settings/calendarDay', tx).find(
    all(
      { is: 'compare', column: 'day', op: '>=', value: first },
      last === undefined ? undefined : { is: 'compare', column: 'day', op: '<=', value: last },
      typeof orgId === 'string' ? { is: 'any', of: [everywhere, isColumn('orgId', orgId)] } : everywhere,
    ),
    { columns: ['day', 'kind', 'dayName', 'orgId'] },
  );
}

/** A form holds that they begin before they end. */
async function workHours(services: Services, tx: Queries | undefined, orgId: unknown): Promise<WorkHours> {
  if (typeof orgId !== 'string') return defaultHours;
  const [project] = await asSystem(services, 'organisation/organization', tx).find(isColumn('id', orgId), {
    columns: ['workStart', 'workEnd'],
  });
  return {
    fromMs: clockMs(project?.workStart) ?? defaultHours.fromMs,
    untilMs: clockMs(project?.workEnd) ?? defaultHours.untilMs,
  };
}

/** Milliseconds after midnight of `08:30`. */
const clockMs = (time: unknown): number | undefined =>
  typeof time === 'string' ? Date.parse(`1970-01-01T${time}Z`) : undefined;
