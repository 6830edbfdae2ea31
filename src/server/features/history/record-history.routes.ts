import type { FastifyInstance } from 'fastify';
import { AppError, type FieldError } from '../../../meta/errors.ts';
import type { Json, Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { idsOf } from '../../former-ids.ts';
import type { RouteKit } from '../../http/kit.ts';
import { bodyOf } from '../../http/body.ts';
import { authorize, visible } from '../../records/access.ts';
import { auditLog } from '../../records/audit.ts';
import { labelsFor } from '../../records/labels.ts';
import { readId } from '../../records/load.ts';
import { parsePositiveInt } from '../../records/query.ts';
import { codecOf } from '../../records/codec.ts';
import { isColumn } from '../../storage/condition.ts';

const perPage = 20;
const shown = ['id', 'operateTime', 'userName', 'impersonatorName', 'action', 'actionName', 'result', 'changes'];

/**
 * What the audit log says of one record: a page of entries with what each changed, and what referred
 * rows are called. Whoever may list the log may ask; masked values stand masked in the log itself.
 */
export default function addRecordHistory(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(`${base}/console/history`, async (request) => {
    const { resource: resourceId, id: rawId, page = '1', ...others } = bodyOf(request).values;
    const context = await kit.contextOf(request);
    const errors: FieldError[] = Object.keys(others).map((path) => ({ path, problem: 'unknown' }));
    const resource = typeof resourceId === 'string' ? context.model.resources.get(resourceId) : undefined;
    if (!resource) errors.push({ path: 'resource', problem: 'notAChoice' });
    const number = parsePositiveInt(page, 'page', 1, 1000, errors);
    if (errors.length > 0 || !resource) throw new AppError('invalid', {}, { errors });
    return ok(await historyOf(context, resource, readId(rawId), number));
  });
}

async function historyOf(context: Context, resource: Resource, id: string, page: number) {
  const log = context.model.resources.get(auditLog);
  if (!log) throw new AppError('noSuchCall');
  const reach = authorize(context, log, 'list');
  const codec = codecOf(context.model, log, context.db.dialect);
  const { rows, total } = await context.store.page({
    table: log.table,
    columns: shown,
    where: visible(context, log, reach, { is: 'in', column: 'entityCode', values: idsOf(resource.id) }, isColumn('recordId', id)),
    order: [{ column: 'operateTime', descending: true }, { column: 'id', descending: true }],
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  const list = rows.map(codec.toWire);
  return { list, total, refs: await labelsFor(context, resource, list.flatMap(({ changes }) => sidesOf(changes ?? null))) };
}

/** The record before and after an entry, as far as the entry tells. */
function sidesOf(changes: Json): Row[] {
  const pairs = typeof changes === 'object' && changes !== null && !Array.isArray(changes) ? Object.entries(changes).filter((entry): entry is [string, Json[]] => Array.isArray(entry[1])) : [];
  return [0, 1].map((side) => Object.fromEntries(pairs.map(([name, pair]) => [name, pair[side] ?? null])));
}
