import { nextSending, scheduleNews } from '../../../meta/report/schedule.ts';
import type { AppParts, MakeHandler } from '../../http/kit.ts';
import { addInboxMessages } from '../../records/inbox.ts';
import { isColumn } from '../../storage/condition.ts';
import { addWork } from '../../storage/work/add.ts';
import { systemContext } from '../../system.ts';
import { contextOfUser } from './reader.ts';
import { subjectOf } from './subjects.ts';
import { changeSchedule, findSchedules, planSending, sendHandler, type StoredSchedule } from './stored.ts';
import { deliverHandler, newsOf } from './deliver.ts';

/** A due schedule: plans one delivery for each receiver and the next run, in one transaction. */
export default ((parts) => ({
  name: sendHandler,
  async run({ payload, finish }) {
    const [schedule] = await findSchedules(parts, isColumn('id', payload.schedule));
    // The schedule was paused, removed or postponed after this run was planned.
    if (!schedule || schedule.paused || schedule.nextAt !== payload.slot) return;
    const owner = await contextOfUser(parts, schedule.ownerId);
    const subject = subjectOf(parts, schedule.reportId);
    const allowed = owner !== undefined && subject?.maySee(owner) === true;
    await finish(async (tx) => {
      const [held] = await findSchedules(parts, isColumn('id', schedule.id), tx, 1);
      if (!held || held.paused || held.nextAt !== schedule.nextAt) return;
      const slot = schedule.nextAt;
      if (!allowed) {
        const last = { slot, sent: 0, refused: [], ended: true as const };
        await changeSchedule(parts, tx, schedule.id, { paused: true, last });
        const news = subject && newsOf(subject, schedule, scheduleNews.ended);
        if (owner && news) await addInboxMessages(systemContext(parts), tx, [schedule.ownerId], news);
        return;
      }
      const nextAt = nextSending(schedule, Math.max(Date.parse(slot), parts.auth.clock()));
      await changeSchedule(parts, tx, schedule.id, { nextAt, last: { slot, sent: 0, refused: [] } });
      await planSending(parts, tx, { id: schedule.id, nextAt });
      await addWork(parts.store, tx, ...deliveries(parts, schedule, slot));
    });
  },
})) satisfies MakeHandler;

/** In one lane, so that deliveries record their results one after the other. */
const deliveries = ({ auth }: AppParts, { id, receivers }: StoredSchedule, slot: string) =>
  receivers.map((userId) => ({
    key: `${deliverHandler}:${id}:${slot}:${userId}`,
    handler: deliverHandler,
    payload: { schedule: id, slot, userId },
    lane: `${deliverHandler}:${id}`,
    dueMs: auth.clock(),
  }));
