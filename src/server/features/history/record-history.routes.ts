import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { inlineRows, maxInlineRows } from '../../../meta/children.ts';
import type { Json, Row } from '../../../meta/json.ts';
import { formerNames } from '../../../meta/field.ts';
import type { Resource } from '../../../meta/model.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { idsOf } from '../../former-ids.ts';
import type { RouteKit } from '../../http/kit.ts';
import { rowId, type InputField } from '../../http/input/fields.ts';
import { ofResource, readOfResource } from '../../http/input/resource.ts';
import { takes } from '../../http/input/takes.ts';
import { authorize, reachOf } from '../../records/access.ts';
import { auditLog } from '../../records/audit.ts';
import { labelsFor, type Refs } from '../../records/labels.ts';
import { parsePositiveInt } from '../../records/query.ts';
import { codecOf } from '../../records/codec.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import { readId } from '../../records/read-ids.ts';
import { rowsWithin } from '../../records/rows.ts';
import { answers } from '../../http/openapi/answers.ts';
import { refs as refLabels } from '../../http/openapi/output.ts';
import { count, listOf, ref, whole } from '../../http/openapi/schemas.ts';

const perPage = 20;
const shown = [
  'id',
  'entityCode',
  'recordTitle',
  'operateTime',
  'userName',
  'impersonatorName',
  'action',
  'actionName',
  'result',
  'changes',
];

const maxPages = 1000;
const pageField: InputField<number> = {
  schema: { type: 'integer', minimum: 1, maximum: maxPages, default: 1 },
  required: false,
  read: (raw = '1', path, errors) => parsePositiveInt(raw, path, 1, maxPages, errors),
};
const asked = { ...ofResource, id: rowId, page: pageField };

/**
 * The audit log of one record: a page of entries with their changes, and labels of the referred
 * rows. For callers who may list the log. Masked values are masked in the log itself.
 */
export default function addRecordHistory(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/console/history`,
    takes(
      asked,
      async (request, read) => {
        const context = await kit.contextOf(request);
        const { resource, given } = readOfResource(context, read);
        const written = context.model.resources.get(resource.viewOf ?? '') ?? resource;
        return ok(await historyOf(context, written, readId(given.id), given.page));
      },
      answers(whole({ list: listOf(ref('system_operateLog')), total: count, refs: refLabels })),
    ),
  );
}

async function historyOf(context: Context, resource: Resource, id: string, page: number) {
  const log = context.model.resources.get(auditLog);
  if (!log) throw new AppError('noSuchCall');
  const reach = authorize(context, log, 'list');
  const codec = codecOf(context, log);
  const written = await writtenAs(context, resource, id);
  const { rows, total } = await context.store.page({
    table: log.table,
    columns: shown,
    where: rowsWithin(context, log, reach).where({
      is: 'any',
      of: written.map(([of, ids]) => all(isColumnIn('entityCode', idsOf(of.id)), isColumnIn('recordId', ids))),
    }),
    order: [
      { column: 'operateTime', descending: true },
      { column: 'id', descending: true },
    ],
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  const list = rows.map(codec.toWire).map((entry) => withNamesOfToday(entry, written));
  const refs = await Promise.all(
    written.map(([of]) =>
      labelsFor(
        context,
        of,
        list.flatMap(({ entityCode, changes }) =>
          idsOf(of.id).includes(String(entityCode)) ? sidesOf(changes ?? null) : [],
        ),
      ),
    ),
  );
  return { list, total, refs: mergeLabels(refs) };
}

/** The log keeps what it says, so an entry that is older than the name of a field is told under that of today. */
function withNamesOfToday(entry: Row, written: readonly (readonly [Resource, readonly string[]])[]): Row {
  const { entityCode, changes = null } = entry;
  const of = written.find(([{ id }]) => idsOf(id).includes(String(entityCode)))?.[0];
  if (!of || typeof changes !== 'object' || changes === null || Array.isArray(changes)) return entry;
  const named = Object.entries(changes).map(([name, change]) => [nameOfToday(of, name), change]);
  return { ...entry, changes: Object.fromEntries(named) as Json };
}

const nameOfToday = ({ fields }: Resource, name: string): string =>
  fields.has(name) ? name : ([...fields.values()].find(({ spec }) => formerNames(spec).includes(name))?.name ?? name);

/** A record, and the rows in its form: what happened to them happened to it. The latest of them, gone ones too. */
async function writtenAs(context: Context, resource: Resource, id: string): Promise<[Resource, readonly string[]][]> {
  const parts = inlineRows(resource.declaration).map(
    async ({ resource: partId, by }): Promise<[Resource, readonly string[]]> => {
      const part = context.model.resources.get(partId) as Resource;
      if (!reachOf(context, part, 'list')) return [part, []];
      const { rows } = await context.store.page({
        table: part.table,
        columns: ['id'],
        where: isColumn(by, id),
        order: [{ column: 'updatedAt', descending: true }],
        limit: maxInlineRows,
        offset: 0,
      });
      return [part, rows.map((row) => String(row.id))];
    },
  );
  return [[resource, [id]], ...(await Promise.all(parts)).filter(([, ids]) => ids.length > 0)];
}

const isColumnIn = (column: string, values: readonly string[]): Condition => ({ is: 'in', column, values });

const mergeLabels = (each: readonly Refs[]): Refs => {
  const merged: Refs = {};
  for (const refs of each)
    for (const [target, labels] of Object.entries(refs)) merged[target] = { ...merged[target], ...labels };
  return merged;
};

/** The record before and after an entry, as far as the entry contains it. */
function sidesOf(changes: Json): Row[] {
  const pairs =
    typeof changes === 'object' && changes !== null && !Array.isArray(changes)
      ? Object.entries(changes).filter((entry): entry is [string, Json[]] => Array.isArray(entry[1]))
      : [];
  return [0, 1].map((side) => Object.fromEntries(pairs.map(([name, pair]) => [name, pair[side] ?? null])));
}
