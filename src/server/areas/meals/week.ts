import { addDays, weekdayNumber } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import { workCalendar, type DayKind } from '../../calendar/work-calendar.ts';
import type { Context } from '../../context.ts';
import { dayField, idField, optional } from '../../http/input/fields.ts';
import type { Given } from '../../http/input/input.ts';
import type { Read } from '../../http/input/takes.ts';
import { text, whole } from '../../http/openapi/schemas.ts';
import { authorize, reachOf } from '../../records/access.ts';
import { labelsFor } from '../../records/labels.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem, rowsWithin } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import { isClosed, isOfDay } from './served.ts';

export const weekTitles = {
  week: { zh: '周', en: 'Week', es: 'Semana' },
  from: { zh: '来源周', en: 'Week to copy', es: 'Semana de origen' },
  canteen: { zh: '食堂', en: 'Canteen', es: 'Comedor' },
} as const;

export interface Canteen {
  readonly id: string;
  readonly name: string;
  readonly orgId: string;
}

/** As replies describe it. */
export const canteenReply = whole({ id: text, name: text, orgId: text });

/** A day of the plan: whether people work on it, and which meals are served. */
interface PlannedDay {
  readonly day: string;
  readonly kind: DayKind;
  /** Of what the calendar says of it. */
  readonly dayName: string | null;
  readonly mealIds: readonly string[];
}

interface WeekMenu {
  readonly canteens: readonly Canteen[];
  readonly merchantId: string | null;
  /** The Monday. */
  readonly first: string;
  readonly days: readonly PlannedDay[];
  readonly meals: readonly Row[];
  readonly lines: readonly Row[];
  readonly dishes: readonly Row[];
}

export const mealShown = ['typeName', 'startTime', 'endTime', 'weekDays'] as const;
export const lineShown = [
  'version',
  'lineName',
  'saleDate',
  'dateTypeIds',
  'mealIds',
  'lineType',
  'price',
  'maxCount',
  'orderedCount',
  'status',
] as const;
export const dishShown = ['mealName', 'categoryCode', 'price', 'status'] as const;

const maxRows = 1000;
const lastOf = (first: string): string => addDays(first, 6);

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayNumber(day));

/** Lines of a canteen in a week, those of every day beside them where they are asked for. */
export function linesOfWeek(merchantId: string, first: string, everyDay = false): Condition {
  const within: Condition = all(
    { is: 'compare', column: 'saleDate', op: '>=', value: first },
    { is: 'compare', column: 'saleDate', op: '<=', value: lastOf(first) },
  );
  return all(
    isColumn('merchantId', merchantId),
    everyDay ? { is: 'any', of: [within, { is: 'empty', column: 'saleDate', empty: true }] } : within,
  );
}

export const shownWeek = { merchantId: optional(idField(weekTitles.canteen)), week: dayField(weekTitles.week) };

/** What a canteen plans for a week: its lines, drafts included, the meals it serves and the dishes it can put on. */
export async function weekMenu(context: Context, read: Read<Given<typeof shownWeek>>): Promise<WeekMenu> {
  const lines = resourceOf(context, 'meals/lineManage');
  const reach = authorize(context, lines, 'list');
  const { merchantId: asked, week } = read();
  const first = mondayOf(week);
  const canteens = await canteensOf(context);
  const canteen = asked === null ? canteens[0] : canteens.find(({ id }) => id === asked);
  if (!canteen) return { canteens, merchantId: null, first, days: [], meals: [], lines: [], dishes: [] };
  const rows = async (of: string, condition: Condition, columns: readonly string[]): Promise<Row[]> => {
    const resource = resourceOf(context, of);
    const within = of === lines.id ? reach : reachOf(context, resource, 'select');
    if (!within) return [];
    const there = rowsWithin(context, resource, within);
    return (await there.find(condition, { columns: ['id', ...columns], limit: maxRows })).map((row) => there.mask(row));
  };
  const meals = await rows(
    'meals/dateType',
    all(isColumn('orgId', canteen.orgId), isColumn('status', 'enabled')),
    mealShown,
  );
  return {
    canteens,
    merchantId: canteen.id,
    first,
    days: await plannedDays(context, canteen.orgId, first, meals),
    meals: meals.toSorted((one, other) => String(one.startTime).localeCompare(String(other.startTime))),
    lines: await rows(lines.id, linesOfWeek(canteen.id, first, true), lineShown),
    dishes: await rows('meals/meal', isColumn('merchantId', canteen.id), dishShown),
  };
}

async function plannedDays(
  context: Context,
  orgId: string,
  first: string,
  meals: readonly Row[],
): Promise<PlannedDay[]> {
  const rule = await asSystem(context, 'meals/rule').first(isColumn('orgId', orgId));
  const calendar = await workCalendar(context, undefined, orgId, first, lastOf(first));
  return Array.from({ length: 7 }, (_, n) => {
    const day = addDays(first, n);
    const kind = calendar.kindOf(day);
    const mealDay = { day, kind: rule?.followsCalendar === true ? kind : undefined };
    const served = isClosed(rule, mealDay) ? [] : meals.filter((meal) => isOfDay(meal, mealDay));
    return { day, kind, dayName: calendar.nameOf(day), mealIds: served.map(({ id }) => String(id)) };
  });
}

/** Who cooks: merchants with dishes or with lines, as far as the caller sees those. */
export async function canteensOf(context: Context): Promise<Canteen[]> {
  const ids = new Set<string>();
  for (const id of ['meals/meal', 'meals/lineManage']) {
    const resource = resourceOf(context, id);
    const reach = reachOf(context, resource, 'list');
    if (!reach) continue;
    for (const { value } of await context.store.sumsBy(
      resource.table,
      'merchantId',
      [],
      rowsWithin(context, resource, reach).where(),
      maxRows,
    ))
      if (value !== null) ids.add(String(value));
  }
  if (ids.size === 0) return [];
  const found = await context.store.find(
    resourceOf(context, 'merchants/merchant').table,
    ['id', 'orgId'],
    { is: 'in', column: 'id', values: [...ids] },
    { limit: maxRows },
  );
  const names =
    (
      await labelsFor(
        context,
        resourceOf(context, 'meals/lineManage'),
        found.map(({ id }) => ({ merchantId: String(id) })),
      )
    )['merchants/merchant'] ?? {};
  return found
    .map(({ id, orgId }) => ({ id: String(id), name: names[String(id)] ?? '', orgId: String(orgId) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'zh-CN'));
}
