import type { MakeHandler } from '../../http/kit.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import { guests, knows } from './end-arrangements.work.ts';

export const tellGuests = 'meetings.tellGuests';

const isToCome: ReadonlySet<unknown> = new Set(['booked', 'preparing']);

/** Guests who know of a conference hear that it was moved to another time or place. */
export default ((parts) => ({
  name: tellGuests,
  async run({ payload, finish }) {
    const context = { ...systemContext(parts), cause: { event: String(payload.event), depth: Number(payload.depth) } };
    await finish(async (tx) => {
      const conference = await asSystem(context, 'meetings/conference', tx).one(payload.recordId, 'rely');
      if (!isToCome.has(conference?.status)) return;
      const rows = asSystem(context, guests.resource, tx);
      const open = all(isColumn('conferenceId', payload.recordId), {
        is: 'in',
        column: 'status',
        values: guests.from,
      });
      for (const guest of await rows.find(open, { lock: 'change' }))
        if (knows(guest)) await rows.changeStep(guest, 'postpone');
    });
  },
})) satisfies MakeHandler;
