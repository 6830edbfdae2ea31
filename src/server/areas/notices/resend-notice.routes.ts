import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
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
  app.post(`${base}/notify/appNotice/resendFailed`, async (request) => ok(await resend(kit, request)));
}

async function resend(kit: RouteKit, request: FastifyRequest): Promise<Row> {
  const context = await kit.contextOf(request);
  const input = new CallInput(bodyOf(request).values);
  const id = input.id('id', title);
  input.finish();
  const resource = resourceOf(context, notices);
  const reach = authorize(context, resource, 'resendFailed');
  return mutate(context, resource, async (tx) => {
    const notice = await rowsWithin(context, resource, reach, tx).get(id, 'change');
    if (notice.status !== 'published') throw new AppError('notFound');
    const failed = await lockedRows(
      context,
      tx,
      deliveries,
      all(isColumn('messageId', id), isColumn('status', 'failed')),
    );
    if (failed.length === 0) refuse([{ path: 'failCount', problem: 'nothingFailed' }]);
    await sendOut(context, tx, notice);
    await audit(context, tx, {
      action: 'resendFailed',
      actionName: '重发失败',
      resource,
      recordId: id,
      recordTitle: String(notice.title),
    });
    return { id, count: failed.length };
  });
}
