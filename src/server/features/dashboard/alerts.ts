import type { Context } from '../../context.ts';
import { withLabels } from './labels.ts';
import { reachable } from './reachable.ts';

/** What somebody should know of at once, told by its time: rows in certain states, named by a field or what it refers to. */
const alarming = [
  {
    kind: 'device',
    resource: 'equipment/deviceOfflineWarning',
    states: ['alarming'],
    name: 'equipmentId',
    at: 'offlineTime',
    level: 'danger',
  },
  {
    kind: 'urgent',
    resource: 'comments/commentBill',
    states: ['submitted', 'accepted', 'processing', 'reopened'],
    narrowed: { urgency: 'critical' },
    name: 'title',
    at: 'createdAt',
    level: 'danger',
  },
  {
    kind: 'complaint',
    resource: 'comments/commentBill',
    states: ['submitted', 'reopened'],
    narrowed: { urgency: 'urgent' },
    name: 'title',
    at: 'createdAt',
    level: 'warning',
  },
] as const satisfies readonly {
  resource: string;
  states: readonly string[];
  narrowed?: Readonly<Record<string, string>>;
  [key: string]: unknown;
}[];

type Alarm = (typeof alarming)[number];

const maxAlerts = 6;

export async function alertsFor(context: Context) {
  const found = await Promise.all(alarming.map((alarm) => ofKind(context, alarm)));
  return found
    .flat()
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, maxAlerts);
}

async function ofKind(context: Context, alarm: Alarm) {
  const { kind, name, at, level } = alarm;
  const rows = reachable(context, alarm.resource, alarm.states, 'narrowed' in alarm ? alarm.narrowed : {});
  if (!rows) return [];
  const { resource, where, place } = rows;
  const page = await context.store.page({
    table: resource.table,
    columns: ['id', name, at, 'orgId'],
    where,
    order: [
      { column: at, descending: true },
      { column: 'id', descending: true },
    ],
    limit: maxAlerts,
    offset: 0,
  });
  const named = await withLabels(context, resource, page.rows);
  return named.map(({ row, say }) => ({
    key: String(row.id),
    kind,
    name: say(name),
    organisation: say('orgId'),
    at: String(row[at]),
    level,
    place,
  }));
}
