import type { Row } from '../../../meta/json.ts';
import type { MakeHandler } from '../../http/kit.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';

export const endArrangements = 'meetings.endArrangements';

interface Ending {
  readonly resource: string;
  readonly from: readonly string[];
  step(row: Row): string;
}

/** Whoever was asked or has agreed knows of the conference; the others were only on the list. */
export const knows = ({ status, inviteTime }: Row): boolean => status === 'accepted' || Boolean(inviteTime);

/** Those who may still come. */
export const guests = { resource: 'meetings/conferenceCustomer', from: ['invited', 'accepted'] } as const;
/** Guests who did not come were absent; they, rooms and cars are needed no longer where it does not take place. */
const absent: Ending = { ...guests, step: () => 'absent' };
const unneeded: readonly Ending[] = [
  { ...guests, step: (guest) => (knows(guest) ? 'callOff' : 'drop') },
  { resource: 'meetings/conferenceStay', from: ['reserved'], step: () => 'cancel' },
  { resource: 'meetings/conferenceTransfer', from: ['waiting', 'arranged'], step: () => 'cancel' },
];

/** What was arranged for a conference ends with it. */
export default ((parts) => ({
  name: endArrangements,
  async run({ payload, finish }) {
    const context = { ...systemContext(parts), cause: { event: String(payload.event), depth: Number(payload.depth) } };
    const of = isColumn('conferenceId', payload.recordId);
    await finish(async (tx) => {
      const conference = await asSystem(context, 'meetings/conference', tx).one(payload.recordId, 'rely');
      const endings = conference?.status === 'cancelled' ? unneeded : [absent];
      for (const { resource, from, step } of endings) {
        const rows = asSystem(context, resource, tx);
        const open = all(of, { is: 'in', column: 'status', values: from });
        for (const row of await rows.find(open, { lock: 'change' })) await rows.changeStep(row, step(row));
      }
    });
  },
})) satisfies MakeHandler;
