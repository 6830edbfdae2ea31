import type { AppParts } from '../../http/kit.ts';
import { topicOf, type BusView, type Group } from '../../bus/bus.ts';
import { eventsByResource, openWork } from '../../storage/work/bus.ts';

const prefix = 'console';

/** What stands in for a cluster where none is configured: the stored events, and the handlers that work them off. */
export const outboxBus = ({ store }: Pick<AppParts, 'store'>): BusView => ({
  source: 'outbox',

  async brokers() {
    const topics = new Set((await eventsByResource(store)).map(({ resource }) => topicOf(prefix, String(resource))));
    return {
      brokers: [{ id: 'outbox', host: null, port: null, isController: true }],
      topics: [...topics].toSorted(),
    };
  },

  async groups() {
    const groups = new Map<string, { lag: number; states: Set<string> }>();
    for (const { handler, state, count } of await openWork(store)) {
      const group = groups.get(String(handler)) ?? { lag: 0, states: new Set() };
      group.lag += Number(count);
      group.states.add(String(state));
      groups.set(String(handler), group);
    }
    return [...groups]
      .map(([groupId, { lag, states }]): Group => ({
        groupId,
        state: ['held', 'dead', 'running'].find((state) => states.has(state)) ?? 'ready',
        members: 1,
        lag: String(lag),
        topics: [],
      }))
      .toSorted((a, b) => (a.groupId < b.groupId ? -1 : 1));
  },

  async topic(name) {
    const rows = (await eventsByResource(store)).filter(({ resource }) => topicOf(prefix, String(resource)) === name);
    if (rows.length === 0) return undefined;
    const low = Math.min(...rows.map((row) => Number(row.low)));
    const high = Math.max(...rows.map((row) => Number(row.high))) + 1;
    return {
      topic: name,
      partitions: [{ partition: 0, leader: null, replicas: [], inSync: [], low: String(low), high: String(high) }],
    };
  },
});
