import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import { idField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { count, text, whole } from '../../http/openapi/schemas.ts';
import type { Context } from '../../context.ts';
import type { RouteKit } from '../../http/kit.ts';
import { authorize } from '../../records/access.ts';
import { audit } from '../../records/audit.ts';
import { mutate, refuse } from '../../records/mutate.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { rowsWithin } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { notices } from './notice-messages.ts';
import { deliveries, lockedRows } from './receiver-rows.ts';
import { sendOut } from './send-notice.ts';

const title = { zh: '通知公告', en: 'Notice', es: 'Aviso' } as const;

/** A published notice goes once more to those whom it has not reached. */
export default function addResendNotice(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/notify/appNotice/resendFailed`,
    takes(
      { id: idField(title) },
      async (request, read) => {
        const context = await kit.contextOf(request);
        return ok(await resend(context, read().id));
      },
      answers(whole({ id: text, count })),
    ),
  );
}

async function resend(context: Context, noticeId: string): Promise<Row> {
  const resource = resourceOf(context, notices);
  const reach = authorize(context, resource, 'resendFailed');
  return mutate(context, resource, async (tx) => {
    const notice = await rowsWithin(context, resource, reach, tx).get(noticeId, 'change');
    if (notice.status !== 'published') throw new AppError('notFound');
    const failed = await lockedRows(
      context,
      tx,
      deliveries,
      all(isColumn('messageId', noticeId), isColumn('status', 'failed')),
    );
    if (failed.length === 0) refuse([{ path: 'failCount', problem: 'nothingFailed' }]);
    await sendOut(context, tx, notice);
    await audit(context, tx, {
      action: 'resendFailed',
      actionName: '重发失败',
      resource,
      recordId: noticeId,
      recordTitle: String(notice.title),
    });
    return { id: noticeId, count: failed.length };
  });
}
