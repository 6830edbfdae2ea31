import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
import type { RouteKit } from '../../http/kit.ts';
import { readId } from '../../records/read-ids.ts';
import { readRow } from '../../records/read.ts';
import { asCaller } from '../../records/rows.ts';
import { updateRow } from '../../records/save.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { endRelation } from './end-relation.ts';

/** Operators and distributors have calls of their own, which know nothing of the other kind. */
const kinds = [
  { type: 'operator', read: 'getOpDetail', update: 'updateOpCompanyOperator' },
  { type: 'distributor', read: 'getDisDetail', update: 'updateDisCompanyOperator' },
] as const;

const title = { zh: '运营中心', en: 'Operations centre', es: 'Centro de operaciones' };

export default function addCompanyKinds(app: FastifyInstance, kit: RouteKit, base: string): void {
  const companies = resourceOf(kit, 'organisation/company');
  for (const { type, read, update } of kinds) {
    app.post(`${base}/organisation/company/yy/${read}`, async (request) => {
      const row = await readRow(await kit.contextOf(request), companies, bodyOf(request).values.id);
      if (row.companyType !== type) throw new AppError('notFound');
      return ok(row);
    });
    app.post(`${base}/organisation/company/yy/${update}`, async (request) => {
      const context = await kit.contextOf(request);
      const body = bodyOf(request);
      await refuseOtherKind(context, body.values, type);
      return ok(await updateRow(context, companies, body));
    });
  }

  app.post(`${base}/organisation/company/yy/deleteRelation`, async (request) => {
    const input = new CallInput(bodyOf(request).values);
    const id = input.id('id', title);
    input.finish();
    return ok(await endRelation(await kit.contextOf(request), id));
  });
}

async function refuseOtherKind(
  context: Context,
  { id, companyType }: Record<string, unknown>,
  type: string,
): Promise<void> {
  const companies = resourceOf(context, 'organisation/company');
  const row = await asCaller(context, companies, 'update').get(readId(id));
  if (row.companyType !== type) throw new AppError('notFound');
  if (companyType !== undefined && companyType !== type)
    throw new AppError('invalid', {}, { errors: [{ path: 'companyType', problem: 'fixed' }] });
}
