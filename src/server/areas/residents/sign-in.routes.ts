import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
import type { RouteKit } from '../../http/kit.ts';
import { asCaller } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';

const userTitle = { zh: '客户', en: 'Customer', es: 'Cliente' } as const;

/** The customers' app has signed somebody in by its own means, and asks whether they may still come in. */
export default function addCustomerSignIn(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(`${base}/organisation/wechat/front/user/signedIn`, async (request) => {
    const context = await kit.contextOf(request);
    const input = new CallInput(bodyOf(request).values);
    const id = input.id('userId', userTitle);
    input.finish();
    return ok(await noteSignIn(context, id, kit.auth.clock()));
  });
}

/** Neither logged nor a new version: it comes with every sign-in, and nobody edits it. */
async function noteSignIn(context: Context, id: string, now: number): Promise<Row> {
  return asCaller(context, 'residents/user', 'update').transaction(async (rows, tx) => {
    const user = await rows.get(id, 'change');
    if (user.status !== 'enabled') throw new AppError('customerStopped', { name: String(user.realName) });
    const lastLoginTime = new Date(now).toISOString();
    await context.store.update(tx, rows.resource.table, { lastLoginTime }, isColumn('id', id));
    return { userId: id, lastLoginTime };
  });
}
