import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { idField, rowId } from '../../http/input/fields.ts';
import { likeCall } from '../../http/input/like.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, nothing } from '../../http/openapi/answers.ts';
import { ref } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { readId } from '../../records/read-ids.ts';
import { readRow } from '../../records/read.ts';
import { asCaller } from '../../records/rows.ts';
import { updateRow } from '../../records/save.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { endRelation } from './end-relation.ts';

/** Operators and distributors have calls of their own, which know nothing of the other kind. */
const kinds = [
  { type: 'operator', shown: 'getOpDetail', update: 'updateOpCompanyOperator' },
  { type: 'distributor', shown: 'getDisDetail', update: 'updateDisCompanyOperator' },
] as const;

const title = { zh: '运营中心', en: 'Operations centre', es: 'Centro de operaciones' };

export default function addCompanyKinds(app: FastifyInstance, kit: RouteKit, base: string): void {
  const companies = resourceOf(kit, 'organisation/company');
  const company = ref(companies.table);
  for (const { type, shown, update } of kinds) {
    app.post(
      `${base}/organisation/company/yy/${shown}`,
      takes(
        { id: rowId },
        async (request, read) => {
          const row = await readRow(await kit.contextOf(request), companies, read().id);
          if (row.companyType !== type) throw new AppError('notFound');
          return ok(row);
        },
        answers(company),
      ),
    );
    app.post(
      `${base}/organisation/company/yy/${update}`,
      takes(
        likeCall(kit.model, companies, 'update'),
        async (request, read) => {
          const context = await kit.contextOf(request);
          const body = read();
          await refuseOtherKind(context, body.values, type);
          return ok(await updateRow(context, companies, body));
        },
        answers(company),
      ),
    );
  }

  app.post(
    `${base}/organisation/company/yy/deleteRelation`,
    takes(
      { id: idField(title) },
      async (request, read) => ok(await endRelation(await kit.contextOf(request), read().id)),
      answers(nothing),
    ),
  );
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
