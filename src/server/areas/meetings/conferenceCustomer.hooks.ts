import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { refusal } from '../refusal.ts';

const takesPlace: ReadonlySet<unknown> = new Set(['booked', 'preparing', 'running']);

const hooks: ResourceHooks = {
  /** Nobody is asked to what has not been booked, or is over. */
  async before(context, tx, { action, before }) {
    if (action !== 'invite') return;
    const conference = await asSystem(context, 'meetings/conference', tx).one(before?.conferenceId, 'rely');
    if (!takesPlace.has(conference?.status))
      throw refusal('conferenceNotBooked', 'status', { name: String(conference?.conferenceName) });
  },
};

export default { resource: 'meetings/conferenceCustomer', hooks };
