import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { sendFile } from '../../http/attachment.ts';
import { rawIfGiven } from '../../http/input/fields.ts';
import { passedOn } from '../../http/input/input.ts';
import { schemaOfCall } from '../../http/input/like.ts';
import { takes } from '../../http/input/takes.ts';
import { count, listOf, type Node, object, ref, text, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { answers, answersFile, money, orNull } from '../../http/openapi/answers.ts';
import { authorize } from '../../records/access.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { checkedList, checkList, personsSchema, saveBatch } from './recharge-batch.ts';
import { rechargeMany } from './recharge-many.ts';
import { applications } from './recharge-list.ts';
import { listTemplate, personsOfSheet, templateTitle } from './recharge-sheet.ts';

/** Two thousand lines in a workbook stay far below it. */
const maxSheetBody = 4 * 1024 * 1024;

const checked = whole({
  line: count,
  key: text,
  userId: orNull(text),
  userNo: orNull(text),
  realName: orNull(text),
  amount: text,
  problem: orNull(text),
});
const handedIn = whole({
  id: text,
  applyNo: orNull(text),
  version: count,
  status: text,
  personCount: orNull(count),
  totalAmount: orNull(money),
});

/** Lists of people for one recharge: read, checked, stored. */
export default function addRechargeListRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const path = `${base}/wallet/rechargeManage`;
  /** The form of an application, with the people as a list. */
  const batch = (more: Node) => {
    const form = schemaOfCall(kit.model, resourceOf(kit, applications), 'add');
    const required = ((form.required ?? []) as string[]).filter((name) => name !== 'targetType');
    return { ...form, ...object({ ...(form.properties as Node), persons: personsSchema, ...more }, required) };
  };
  app.post(
    `${path}/checkPersons`,
    takes(
      checkedList,
      async (request, read) => ok(await checkList(await kit.contextOf(request), read)),
      answers(whole({ lines: listOf(checked), count, faulty: count, total: money })),
    ),
  );
  app.post(
    `${path}/saveBatch`,
    takes(
      passedOn(() => batch({ id: text, version: { type: 'integer' } })),
      async (request, read) => ok(await saveBatch(await kit.contextOf(request), read())),
      answers(ref(resourceOf(kit, applications).table)),
    ),
  );
  app.post(
    `${base}/organisation/user/batchUserEcharge`,
    takes(
      passedOn(() => batch({ userIds: { anyOf: [listOf(text), text] } })),
      async (request, read) => ok(await rechargeMany(await kit.contextOf(request), read())),
      answers(handedIn),
    ),
  );
  app.post(
    `${path}/readPersons`,
    takes(
      { file: rawIfGiven({ type: 'string', contentEncoding: 'base64' }, true) },
      async (request, read) => {
        const context = await kit.contextOf(request);
        authorize(context, resourceOf(context, applications), 'add');
        return ok({ persons: await personsOfSheet(read().file) });
      },
      answers(whole({ persons: listOf(whole({ key: text, name: text, amount: text })) }), { bodyLimit: maxSheetBody }),
    ),
  );
  app.post(
    `${path}/personsTemplate`,
    takes(
      {},
      async (request, read, reply) => {
        const context = await kit.contextOf(request);
        authorize(context, resourceOf(context, applications), 'add');
        read();
        const file = await listTemplate(context.locale);
        return sendFile(reply, `${templateTitle[context.locale]}.xlsx`, file, file.length);
      },
      answersFile('xlsx'),
    ),
  );
}
