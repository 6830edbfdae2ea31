import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { idField, optional } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { count, text, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { authorize } from '../../records/access.ts';
import { mutate } from '../../records/mutate.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem, rowsWithin } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { oneMore } from '../counts.ts';
import { listOf } from '../system/rows.ts';
import readTable from './notice-read.table.ts';

const notices = 'notices/appNotice';
const banners = 'notices/banner';
const titles = {
  notice: { zh: '通知公告', en: 'Notice', es: 'Aviso' },
  banner: { zh: '轮播图', en: 'Banner', es: 'Banner' },
  reader: { zh: '阅读人', en: 'Reader', es: 'Lector' },
} as const;

/** What apps tell of their readers: which notice was read, which banner was tapped. */
export default function addCounts(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/notify/appNotice/read`,
    takes(
      { id: idField(titles.notice), userId: optional(idField(titles.reader)) },
      async (request, read) => {
        const context = await kit.contextOf(request);
        const given = read();
        return ok(await noteRead(kit, context, given.id, given.userId));
      },
      answers(whole({ id: text, readCount: count })),
    ),
  );
  app.post(
    `${base}/notice/banner/click`,
    takes(
      { id: idField(titles.banner) },
      async (request, read) => {
        const context = await kit.contextOf(request);
        return ok(await click(kit, context, read().id));
      },
      answers(whole({ id: text, clickCount: count })),
    ),
  );
}

/** `userId` is the customer who has read it; without one it is the caller. */
async function noteRead(kit: RouteKit, context: Context, noticeId: string, customer: string | null): Promise<Row> {
  const resource = resourceOf(context, notices);
  const reach = authorize(context, resource, 'show');
  return mutate(context, resource, async (tx) => {
    const notice = await rowsWithin(context, resource, reach, tx).get(noticeId, 'change');
    if (notice.status !== 'published') throw new AppError('notFound');
    if (customer) await refuseStranger(context, tx, notice, customer);
    const key = `${noticeId}:${customer ?? context.principal.userId}`;
    const isKnown = (await kit.store.find(readTable.name, ['id'], isColumn('id', key), { tx, limit: 1 })).length > 0;
    if (isKnown) return { id: noticeId, readCount: notice.readCount ?? 0 };
    await kit.store.insert(tx, readTable.name, { id: key, readAt: new Date(kit.auth.clock()).toISOString() }, []);
    return { id: noticeId, readCount: await oneMore(context, tx, notices, notice, 'readCount') };
  });
}

/** A notice is for customers of its projects, or for those it names. */
async function refuseStranger(context: Context, tx: Queries, notice: Row, customerId: string): Promise<void> {
  const customer = await asSystem(context, 'residents/user', tx).one(customerId);
  const isMeant =
    customer !== undefined &&
    listOf(notice.orgIds).includes(String(customer.orgId)) &&
    (notice.targetType !== 'custom' || listOf(notice.userIds).includes(customerId));
  if (!isMeant) throw new AppError('notFound');
}

async function click(kit: RouteKit, context: Context, bannerId: string): Promise<Row> {
  const resource = resourceOf(context, banners);
  const reach = authorize(context, resource, 'show');
  return mutate(context, resource, async (tx) => {
    const banner = await rowsWithin(context, resource, reach, tx).get(bannerId, 'change');
    const now = kit.auth.clock();
    const isShown =
      banner.status === 'enabled' &&
      Date.parse(String(banner.startTime)) <= now &&
      now < Date.parse(String(banner.endTime));
    if (!isShown) throw new AppError('notFound');
    return { id: bannerId, clickCount: await oneMore(context, tx, banners, banner, 'clickCount') };
  });
}
