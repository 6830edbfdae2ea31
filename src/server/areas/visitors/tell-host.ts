import { toChinaTime } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../storage/database.ts';
import { visits } from './ids.ts';
import { tellCustomer } from '../notices/tell-customer.ts';

type News = 'approved' | 'arrived';

const titles: Readonly<Record<News, string>> = { approved: '访客预约已通过', arrived: '访客已到达' };

const minuteOf = (iso: unknown): string => toChinaTime(String(iso)).slice(0, 16);

const texts: Readonly<Record<News, (visit: Row, who: string) => string>> = {
  approved: ({ visitStartTime, visitEndTime, orderNo }, who) =>
    `${who}的来访预约（${String(orderNo)}）已通过审核，到访时间 ${minuteOf(visitStartTime)} 至 ${minuteOf(visitEndTime)}。`,
  arrived: ({ orderNo }, who) => `${who}已于 ${minuteOf(isoNow())} 到达，预约单号 ${String(orderNo)}。`,
};

/** The host hears of it, where the visit names one who is known. */
export async function tellHost(context: Context, tx: Queries, visit: Row, news: News): Promise<void> {
  const { intervieweeId, orgId = null, visitorName, company } = visit;
  if (typeof intervieweeId !== 'string') return;
  const who = company ? `${String(visitorName)}（${String(company)}）` : String(visitorName);
  await tellCustomer(context, tx, {
    about: { resource: visits, id: visit.id },
    orgId,
    userId: intervieweeId,
    title: titles[news],
    content: texts[news](visit, who),
  });
}
