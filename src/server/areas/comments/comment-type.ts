import type { Json, Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { codecOf } from '../../records/codec.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { listOf } from '../system/rows.ts';
import { limitColumns, limitEnd, limitTerms, type LimitTerms } from '../time-limit.ts';

interface CommentType {
  readonly categoryId: Json;
  /** Of the type, or of its category. */
  readonly deptId: Json;
  readonly handlerIds: readonly string[];
  readonly limitMinutes: number | null;
  readonly terms: LimitTerms;
  readonly autoReply: Json;
  /** How whoever has complained is told. */
  readonly notifyWays: readonly string[];
}

export async function commentTypeOf(context: Context, tx: Queries, typeId: unknown): Promise<CommentType> {
  const resource = resourceOf(context, 'comments/commentType');
  const [stored] = await context.store.find(
    resource.table,
    ['categoryId', 'deptId', 'handlerIds', 'limitHours', ...limitColumns, 'autoReply', 'notifyWay'],
    isColumn('id', typeId),
    { tx, limit: 1 },
  );
  const type = stored ? codecOf(context, resource).toPlain(stored) : {};
  const { categoryId = null, deptId = null, handlerIds, limitHours, autoReply = null } = type;
  return {
    categoryId,
    deptId: deptId ?? (await departmentOf(context, tx, categoryId)),
    handlerIds: listOf(handlerIds),
    limitMinutes: typeof limitHours === 'number' ? limitHours * 60 : null,
    terms: limitTerms(type),
    autoReply,
    notifyWays: listOf(type.notifyWay),
  };
}

async function departmentOf(context: Context, tx: Queries, categoryId: Json): Promise<Json> {
  const { table } = resourceOf(context, 'comments/commentTypeCategory');
  const [category] =
    categoryId === null
      ? []
      : await context.store.find(table, ['deptId'], isColumn('id', categoryId), { tx, limit: 1 });
  return (category?.deptId ?? null) as Json;
}

/** When a case has to be done that begins at a moment; types without a limit have none. */
export async function deadlineOf(context: Context, tx: Queries, bill: Row, from = nowMs()): Promise<string | null> {
  const { limitMinutes, terms } = await commentTypeOf(context, tx, bill.typeId);
  return limitEnd(context, tx, bill, terms, limitMinutes, from);
}
