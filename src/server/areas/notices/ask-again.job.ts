import { approvalOf } from '../../../meta/flow.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource, States } from '../../../meta/model.ts';
import { dayLength } from '../../../meta/china-time.ts';
import { decisionsFrom } from '../../../meta/steps.ts';
import { askedDay, firstAsked, isLong, waitingNews } from '../../../meta/waiting.ts';
import { holdersOfRows } from '../../auth/holders.ts';
import type { AppParts, MakeJob } from '../../http/kit.ts';
import { codecOf } from '../../records/codec.ts';
import { addInboxMessages } from '../../records/inbox.ts';
import { walkRows } from '../../records/walk.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import reminderTable from './reminder.table.ts';

/** Read in one go; saves of others come in between. */
const batch = 200;
/** How long it is known that somebody was asked: until after the next time. */
const keptMs = 15 * dayLength;

/** A row that waits, and the day on which it is asked about again. */
interface Waiting {
  readonly row: Row;
  readonly day: number;
  readonly key: string;
}

/** States of a resource in which people decide. A flow reminds by its own limits. */
function* waitingStates({ model }: AppParts, resource: Resource): Iterable<[States, string]> {
  const { states } = resource;
  const inFlow = approvalOf(model, resource)?.waiting;
  for (const state of states?.pending ?? [])
    if (states && !inFlow?.has(state) && decisionsFrom(resource, state).length > 0) yield [states, state];
}

/** What has waited long enough, page by page, but for those of whom somebody was asked already. */
async function* dueOf(parts: AppParts, resource: Resource, state: string, now: number): AsyncIterable<Waiting[]> {
  const pages = walkRows(systemContext(parts), resource, {
    columns: ['updatedAt', 'createdBy', resource.display],
    where: all(resource.removal === 'soft' ? live : undefined, isColumn(resource.states?.field ?? '', state), {
      is: 'compare',
      column: 'updatedAt',
      op: '<=',
      value: new Date(now - firstAsked * dayLength).toISOString(),
    }),
    order: [{ column: 'id', descending: false }],
    size: batch,
  });
  const { toPlain } = codecOf(parts, resource);
  for await (const rows of pages) {
    const found = rows.map(toPlain).flatMap((row): Waiting[] => {
      const since = String(row.updatedAt);
      const day = askedDay(now - Date.parse(since));
      return day === undefined ? [] : [{ row, day, key: `waits:${resource.id}:${String(row.id)}:${since}:${day}` }];
    });
    const keys = found.map(({ key }) => key);
    const asked = await parts.store.find(reminderTable.name, ['id'], { is: 'in', column: 'id', values: keys }, {});
    const known = new Set(asked.map(({ id }) => id));
    const due = found.filter(({ key }) => !known.has(key));
    if (due.length > 0) yield due;
  }
}

/** Who is asked about which of the rows. Whoever wrote one does not decide about it where that takes two. */
async function askedFor(
  parts: AppParts,
  resource: Resource,
  states: States,
  state: string,
  due: readonly Waiting[],
): Promise<Map<string, Set<Waiting>>> {
  const byId = new Map(due.map((one) => [String(one.row.id), one]));
  const people = new Map<string, Set<Waiting>>();
  for (const step of decisionsFrom(resource, state)) {
    const ask = (user: string, one: Waiting) => {
      if (states.transitions.get(step)?.fourEyes && one.row.createdBy === user) return;
      people.set(user, (people.get(user) ?? new Set()).add(one));
    };
    const { near, everywhere } = await holdersOfRows(parts, resource, [...byId.keys()], step);
    const reached = new Set([...near.values()].flat());
    for (const [user, ids] of near) for (const id of ids) ask(user, byId.get(id) as Waiting);
    for (const [id, one] of byId)
      if (isLong(one.day) || !reached.has(id)) for (const user of everywhere) ask(user, one);
  }
  return people;
}

/** One message for all that waits for somebody in the same state. */
async function tell(
  parts: AppParts,
  resource: Resource,
  due: readonly Waiting[],
  people: ReadonlyMap<string, ReadonlySet<Waiting>>,
  now: number,
): Promise<void> {
  const context = systemContext(parts);
  const overAt = new Date(now + keptMs).toISOString();
  await parts.store.transaction(async (tx) => {
    for (const { key } of due) await parts.store.insert(tx, reminderTable.name, { id: key, overAt }, []);
    for (const [user, waiting] of people) {
      const [longest, ...others] = [...waiting].toSorted((one, other) => other.day - one.day) as [Waiting];
      await addInboxMessages(context, tx, [user], {
        topic: 'task',
        module: resource.label,
        actionName: isLong(longest.day) ? waitingNews.week : waitingNews.days,
        recordTitle: [longest, ...others].map(({ row }) => String(row[resource.display] ?? '')).join('、'),
        actorName: null,
        entityCode: resource.id,
        recordId: String(longest.row.id),
        eventId: null,
      });
    }
  });
}

export default ((parts) => ({
  name: 'askAgain',
  label: '催办待处理事项',
  group: '通知',
  cron: '15 9 * * *',
  catchUp: 'last',
  seconds: 1800,
  async run(signal) {
    const now = parts.auth.clock();
    await parts.auth.principals.refreshRoles();
    let asked = 0;
    for (const resource of parts.model.resources.values())
      for (const [states, state] of waitingStates(parts, resource))
        for await (const due of dueOf(parts, resource, state, now)) {
          signal.throwIfAborted();
          await tell(parts, resource, due, await askedFor(parts, resource, states, state, due), now);
          asked += due.length;
        }
    return `催办了 ${asked} 条记录`;
  },
})) satisfies MakeJob;
