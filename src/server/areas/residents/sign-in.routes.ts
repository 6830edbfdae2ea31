import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { idField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, moment } from '../../http/openapi/answers.ts';
import { text, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { asCaller } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';

const userTitle = { zh: '客户', en: 'Customer', es: 'Cliente' } as const;

/** The customers' app has signed somebody in by its own means, and asks whether they may still come in. */
export default function addCustomerSignIn(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/organisation/wechat/front/user/signedIn`,
    takes(
      { userId: idField(userTitle) },
      async (request, read) => {
        const context = await kit.contextOf(request);
        return ok(await noteSignIn(context, read().userId, kit.auth.clock()));
      },
      answers(whole({ userId: text, lastLoginTime: moment })),
    ),
  );
}

/** Neither logged nor a new version: it comes with every sign-in, and nobody edits it. */
async function noteSignIn(context: Context, userId: string, now: number): Promise<Row> {
  return asCaller(context, 'residents/user', 'update').transaction(async (rows, tx) => {
    const user = await rows.get(userId, 'change');
    if (user.status !== 'enabled') throw new AppError('customerStopped', { name: String(user.realName) });
    const lastLoginTime = new Date(now).toISOString();
    await context.store.update(tx, rows.resource.table, { lastLoginTime }, isColumn('id', userId));
    return { userId, lastLoginTime };
  });
}
