import type { FastifyInstance } from 'fastify';
import type { Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import { idField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, moment, orNull } from '../../http/openapi/answers.ts';
import { text, whole } from '../../http/openapi/schemas.ts';
import type { Context } from '../../context.ts';
import type { RouteKit } from '../../http/kit.ts';
import { authorize } from '../../records/access.ts';
import { audit } from '../../records/audit.ts';
import { codecOf } from '../../records/codec.ts';
import { mutate } from '../../records/mutate.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem, rowsWithin } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import { wechatCall } from './api.ts';
import { asRefusal, officialAccount } from './ask.ts';
import { menuOf } from './menu.ts';
import { menus } from './wxMenu.hooks.ts';

const accounts = 'wechat/public';
const title = { zh: '公众号', en: 'Official account', es: 'Cuenta oficial' } as const;
const words = { publishMenu: '发布菜单', removeMenu: '撤下菜单' } as const;

/** Shows followers the menu of the console, or none. */
export default function addMenus(app: FastifyInstance, kit: RouteKit, base: string): void {
  for (const action of ['publishMenu', 'removeMenu'] as const)
    app.post(
      `${base}/wechat/web/public/${action}`,
      takes(
        { id: idField(title) },
        async (request, read) => ok(await change(kit, await kit.contextOf(request), action, read().id)),
        answers(whole({ id: text, menuTime: orNull(moment) })),
      ),
    );
}

async function change(kit: RouteKit, context: Context, action: keyof typeof words, accountId: string): Promise<Row> {
  const resource = resourceOf(context, accounts);
  const reach = authorize(context, resource, action);
  const row = await rowsWithin(context, resource, reach).get(accountId);
  const account = await officialAccount(context, accountId);
  const rows = await asSystem(context, menus).find(isColumn('publicId', accountId));
  const body = action === 'publishMenu' ? menuOf(rows) : undefined;
  const path = body ? '/cgi-bin/menu/create' : '/cgi-bin/menu/delete';
  const now = kit.auth.clock();
  await wechatCall(account, path, body, { now }).catch((error: unknown) => {
    throw asRefusal(error);
  });
  const menuTime = body ? new Date(now).toISOString() : null;
  return mutate(context, resource, async (tx) => {
    await context.store.update(
      tx,
      resource.table,
      codecOf(context, resource).toStored({ menuTime }),
      isColumn('id', accountId),
    );
    await audit(context, tx, {
      action,
      actionName: words[action],
      resource,
      recordId: accountId,
      recordTitle: String(row.publicName ?? ''),
    });
    return { id: accountId, menuTime };
  });
}
