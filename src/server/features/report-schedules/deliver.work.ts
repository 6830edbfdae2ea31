import { scheduleNews, type SentResult } from '../../../meta/report/schedule.ts';
import type { Context } from '../../context.ts';
import type { AppParts, MakeHandler } from '../../http/kit.ts';
import { addInboxMessages } from '../../records/inbox.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { systemContext } from '../../system.ts';
import { deliverHandler, newsOf } from './deliver.ts';
import { mailFigures } from './mail.ts';
import { mailAddress } from './make.ts';
import { contextOfUser } from './reader.ts';
import { changeSchedule, findSchedules, type StoredSchedule } from './stored.ts';
import type { Subject } from './subject.ts';
import { subjectOf } from './subjects.ts';

/**
 * One report or dashboard for one receiver, computed with the receiver's current permissions. A receiver without permission gets
 * nothing, and the owner is notified.
 */
export default ((parts) => ({
  name: deliverHandler,
  pool: 'files',
  seconds: () => 180,
  async run({ payload, finish }) {
    const [schedule] = await findSchedules(parts, isColumn('id', payload.schedule));
    const subject = schedule && subjectOf(parts, schedule.reportId);
    if (!schedule || !subject || schedule.paused) return;
    const userId = String(payload.userId);
    const reader = await contextOfUser(parts, userId);
    if (!reader || !subject.maySee(reader)) {
      const name = await nameOf(parts, userId);
      return finish((tx) => refused(parts, tx, subject, schedule, name));
    }
    const now = parts.auth.clock();
    const { day, lines, noteFile } = await subject.make(reader, schedule, now);
    const address = schedule.mail ? await mailAddress(reader, userId) : undefined;
    await finish(async (tx) => {
      const product = systemContext(parts);
      await noteFile?.(tx);
      await addInboxMessages(product, tx, [userId], newsOf(subject, schedule, scheduleNews.delivered));
      if (address) await mailFigures(product, tx, { name: schedule.name, address, day, lines });
      await noteResult(parts, tx, schedule, ({ sent, ...last }) => ({ ...last, sent: sent + 1 }));
    });
  },
})) satisfies MakeHandler;

async function nameOf({ auth }: AppParts, userId: string): Promise<string> {
  const account = await auth.principals.account(userId);
  return String(account?.row.realName ?? account?.row.userName ?? userId);
}

async function refused(
  parts: AppParts,
  tx: Queries,
  subject: Subject,
  schedule: StoredSchedule,
  name: string,
): Promise<void> {
  await addInboxMessages(
    systemContext(parts),
    tx,
    [schedule.ownerId],
    newsOf(subject, schedule, scheduleNews.refused, name),
  );
  await noteResult(parts, tx, schedule, ({ refused: others, ...last }) => ({ ...last, refused: [...others, name] }));
}

/** Records the result of the last run; a run that a later one has followed is not recorded any more. */
async function noteResult(
  parts: Pick<Context, 'store' | 'db'>,
  tx: Queries,
  { id, last: before }: StoredSchedule,
  next: (last: SentResult) => SentResult,
): Promise<void> {
  const [held] = await findSchedules(parts, isColumn('id', id), tx, 1);
  if (held?.last && held.last.slot === before?.slot) await changeSchedule(parts, tx, id, { last: next(held.last) });
}
