import type { FastifyInstance } from 'fastify';
import { sendFile } from '../../http/attachment.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
import type { RouteKit } from '../../http/kit.ts';
import { authorize } from '../../records/access.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { checkList, saveBatch } from './recharge-batch.ts';
import { rechargeMany } from './recharge-many.ts';
import { applications } from './recharge-list.ts';
import { listTemplate, personsOfSheet, templateTitle } from './recharge-sheet.ts';

/** Two thousand lines in a workbook stay far below it. */
const maxSheetBody = 4 * 1024 * 1024;

/** Lists of people for one recharge: read, checked, stored. */
export default function addRechargeListRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const path = `${base}/wallet/rechargeManage`;
  app.post(`${path}/checkPersons`, async (request) => ({
    code: 200,
    message: 'ok',
    data: await checkList(await kit.contextOf(request), bodyOf(request)),
  }));
  app.post(`${path}/saveBatch`, async (request) => ({
    code: 200,
    message: 'ok',
    data: await saveBatch(await kit.contextOf(request), bodyOf(request)),
  }));
  app.post(`${base}/organisation/user/batchUserEcharge`, async (request) => ({
    code: 200,
    message: 'ok',
    data: await rechargeMany(await kit.contextOf(request), bodyOf(request)),
  }));
  app.post(`${path}/readPersons`, { bodyLimit: maxSheetBody }, async (request) => {
    const context = await kit.contextOf(request);
    authorize(context, resourceOf(context, applications), 'add');
    const input = new CallInput(bodyOf(request).values);
    const { file } = input.raw('file');
    input.finish();
    return { code: 200, message: 'ok', data: { persons: await personsOfSheet(file) } };
  });
  app.post(`${path}/personsTemplate`, async (request, reply) => {
    const context = await kit.contextOf(request);
    authorize(context, resourceOf(context, applications), 'add');
    const file = await listTemplate(context.locale);
    return sendFile(reply, `${templateTitle[context.locale]}.xlsx`, file, file.length);
  });
}
