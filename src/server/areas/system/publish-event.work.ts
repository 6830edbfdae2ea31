import type { MakeHandler } from '../../http/kit.ts';
import { topicOf } from '../../bus/bus.ts';
import { publishHandler } from '../../records/follow.ts';
import { eventOf, hurry } from '../../storage/work/bus.ts';

const maxWaitMs = 600_000;

/** Publishes one event on the message bus. The events of one record go out one after the other. */
export default (({ bus, config, store, worker }) => {
  if (!bus || !config.kafka) return undefined;
  const { topicPrefix } = config.kafka;
  const { dialect } = store.db;
  let isBack = false;
  return {
    name: publishHandler,
    pool: 'bus',
    maxWaitMs,
    async run({ payload }) {
      const event = await eventOf(store, String(payload.event));
      if (!event) return;
      const id = String(event.id);
      const type = String(event.type);
      const key = String(event.recordId);
      const body = {
        id,
        type,
        recordId: key,
        version: Number(event.recordVersion),
        at: dialect.decode('timestamp', event.at),
        actor: String(event.actor),
        // Masked, as in the operation log.
        changes: dialect.decode('json', event.data),
      };
      try {
        await bus.publish({
          topic: topicOf(topicPrefix, String(event.resource)),
          key,
          headers: { id, type },
          body: JSON.stringify(body),
        });
      } catch (error) {
        isBack = false;
        throw error;
      }
      // What failed before need not wait for its turn any more.
      if (!isBack) await hurry(store, publishHandler, worker.clock());
      isBack = true;
    },
  };
}) satisfies MakeHandler;
