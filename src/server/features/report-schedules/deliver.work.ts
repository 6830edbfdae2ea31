import type { Report } from '../../../meta/report/report.ts';
import { scheduleNews, type SentResult } from '../../../meta/report/schedule.ts';
import type { Context } from '../../context.ts';
import type { AppParts, MakeHandler } from '../../http/kit.ts';
import { addInboxMessages } from '../../records/inbox.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { systemContext } from '../../system.ts';
import { deliverHandler, newsOf } from './deliver.ts';
import { mailTotals } from './mail.ts';
import { countFor, mailAddress, noteFile, storeFile } from './make.ts';
import { contextOfUser, maySee, mayTake } from './reader.ts';
import { changeSchedule, findSchedules, type StoredSchedule } from './stored.ts';

/**
 * One report for one receiver, computed with the receiver's current permissions. A receiver without permission gets
 * nothing, and the owner is notified.
 */
export default ((parts) => ({
  name: deliverHandler,
  pool: 'files',
  seconds: () => 180,
  async run({ payload, finish }) {
    const [schedule] = await findSchedules(parts, isColumn('id', payload.schedule));
    const report = schedule && parts.model.reports.get(schedule.reportId);
    if (!schedule || !report || schedule.paused) return;
    const userId = String(payload.userId);
    const reader = await contextOfUser(parts, userId);
    if (!reader || !maySee(reader, report.id)) {
      const name = await nameOf(parts, userId);
      return finish((tx) => refused(parts, tx, report, schedule, name));
    }
    const now = parts.auth.clock();
    const result = await countFor(reader, report, schedule, now);
    const made = mayTake(reader, report.declaration.code) ? await storeFile(reader, report, result, now) : undefined;
    const address = schedule.mail ? await mailAddress(reader, userId) : undefined;
    await finish(async (tx) => {
      const product = systemContext(parts);
      if (made) await noteFile(reader, tx, report, result, made);
      await addInboxMessages(product, tx, [userId], newsOf(report, schedule, scheduleNews.delivered));
      if (address)
        await mailTotals(product, tx, report, result, { name: schedule.name, address, hasFile: made !== undefined });
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
  report: Report,
  schedule: StoredSchedule,
  name: string,
): Promise<void> {
  await addInboxMessages(
    systemContext(parts),
    tx,
    [schedule.ownerId],
    newsOf(report, schedule, scheduleNews.refused, name),
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
