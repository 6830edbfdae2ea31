import type { FastifyInstance } from 'fastify';
import { AppError } from '../../meta/errors.ts';
import type { Row } from '../../meta/json.ts';
import { ok } from '../auth/http.ts';
import { isoNow } from '../clock.ts';
import type { Context } from '../context.ts';
import { idField, type InputField } from '../http/input/fields.ts';
import { takes } from '../http/input/takes.ts';
import { answers } from '../http/openapi/answers.ts';
import { count, text, whole } from '../http/openapi/schemas.ts';
import type { RouteKit } from '../http/kit.ts';
import { authorize } from '../records/access.ts';
import { mutate } from '../records/mutate.ts';
import { resourceOf } from '../records/resource-of.ts';
import { asSystem, rowsWithin } from '../records/rows.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import countedOnce from './residents/counted-once.table.ts';

/** What a customer's app tells of one row: a number that goes up by one. */
export interface Counter {
  readonly resource: string;
  /** After the resource's prefix. */
  readonly call: string;
  readonly field: string;
  /** Each customer counts once, and has to be named. */
  readonly once?: boolean;
  /** Whether customers see the row; what they do not see is not there. */
  isShown(context: Context, tx: Queries, row: Row): boolean | Promise<boolean>;
}

const customerTitle = { zh: '客户', en: 'Customer', es: 'Cliente' } as const;

export function addCounters(app: FastifyInstance, kit: RouteKit, base: string, counters: readonly Counter[]): void {
  for (const counter of counters) {
    const { prefix, label } = resourceOf(kit, counter.resource);
    const shape: { readonly id: InputField<string>; readonly userId?: InputField<string> } = {
      id: idField(label),
      ...(counter.once && { userId: idField(customerTitle) }),
    };
    app.post(
      `${base}${prefix}/${counter.call}`,
      takes(
        shape,
        async (request, read) => ok(await countIt(await kit.contextOf(request), counter, read())),
        answers(whole({ id: text, [counter.field]: count })),
      ),
    );
  }
}

async function countIt(
  context: Context,
  counter: Counter,
  given: { readonly id: string; readonly userId?: string },
): Promise<Row> {
  const resource = resourceOf(context, counter.resource);
  const reach = authorize(context, resource, 'show');
  return mutate(context, resource, async (tx) => {
    const row = await rowsWithin(context, resource, reach, tx).get(given.id, 'change');
    if (!(await counter.isShown(context, tx, row))) throw new AppError('notFound');
    const isNew =
      given.userId === undefined || (await isFirst(context, tx, `${counter.field}:${given.id}`, given.userId));
    const value = isNew ? await oneMore(context, tx, counter.resource, row, counter.field) : row[counter.field];
    return { id: given.id, [counter.field]: value ?? 0 };
  });
}

/** The caller holds the row that is counted at, so that the same customer twice at once is seen here. */
async function isFirst(context: Context, tx: Queries, what: string, userId: string): Promise<boolean> {
  const customer = await asSystem(context, 'residents/user', tx).one(userId);
  if (customer?.status !== 'enabled') throw new AppError('notFound');
  const key = `${what}:${userId}`;
  const known = await context.store.find(countedOnce.name, ['id'], isColumn('id', key), { tx, limit: 1 });
  if (known.length > 0) return false;
  await context.store.insert(tx, countedOnce.name, { id: key, countedAt: isoNow() }, []);
  return true;
}

/** The row is held, so that two at once count as two. Its version stays, since nobody's work on it is touched. */
export async function oneMore(context: Context, tx: Queries, of: string, row: Row, name: string): Promise<number> {
  const { resource, codec } = asSystem(context, of, tx);
  const value = Number(row[name] ?? 0) + 1;
  await context.store.update(tx, resource.table, codec.toStored({ [name]: value }), isColumn('id', row.id));
  return value;
}
