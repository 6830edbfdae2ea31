import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { idField, idsField, optional, textField, wholeField } from '../../http/input/fields.ts';
import { input, type Given, type Input } from '../../http/input/input.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { count, text, whole, type Node } from '../../http/openapi/schemas.ts';
import { picks } from '../../http/openapi/replies.ts';
import type { RouteKit } from '../../http/kit.ts';
import { refuse } from '../../records/mutate.ts';
import { readId } from '../../records/read-ids.ts';
import { readRow, selectRows } from '../../records/read.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem, asCaller } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { listOf } from '../system/rows.ts';
import { customersOf } from './customers.ts';
import { userMessages } from './kinds.ts';
import { deliveries } from './receiver-rows.ts';

const titles = {
  message: { zh: '用户消息', en: 'User message', es: 'Mensaje a usuarios' },
  receivers: { zh: '接收人', en: 'Receivers', es: 'Destinatarios' },
} as const;
const maxAtOnce = 500;
/** What customers can be chosen by, many at a time. */
const groups = ['virtId', 'deptId', 'personnelType'] as const;
const nobody = [{ path: 'receivers', problem: 'required', values: { title: titles.receivers } }] as const;

const ofMessage = { id: idField(titles.message) };
const added = { ...ofMessage, userIds: idsField(titles.receivers, maxAtOnce) };
const group = {
  ...ofMessage,
  virtId: optional(idField('virtId')),
  deptId: optional(idField('deptId')),
  personnelType: optional(textField('personnelType', 30)),
};
const taken = { messageId: idField(titles.message) };
const found = {
  ...ofMessage,
  page: wholeField('page', [1, 100_000], 1),
  limit: wholeField('limit', [1, 100], 20),
};

const changedTo = whole({ id: text, version: count, count });

/** Whom a message goes to: chosen one by one or in groups while it is a draft, as it was frozen once it is sent. */
export default function addUserMessages(app: FastifyInstance, kit: RouteKit, base: string): void {
  const at = `${base}/organisation/userMessage`;
  const call = <T>(
    path: string,
    takenIn: Input<T>,
    does: (context: Context, given: T) => Promise<unknown>,
    reply: Node,
  ) =>
    app.post(
      `${at}/${path}`,
      takes(takenIn, async (request, read) => ok(await does(await kit.contextOf(request), read())), answers(reply)),
    );
  call('addReceiver', input(added), addOnes, changedTo);
  call(
    'addBatchReceiver',
    input(group, (given) => (groups.every((name) => given[name] === null) ? nobody : [])),
    addGroup,
    changedTo,
  );
  app.post(
    `${at}/deleteReceiver/:id`,
    takes(
      taken,
      async (request: FastifyRequest<{ Params: { id: string } }>, read) => {
        const context = await kit.contextOf(request);
        const { messageId } = read();
        return ok(await takeOne(context, messageId, readId(request.params.id)));
      },
      answers(changedTo),
    ),
  );
  call('findReceivers', input(found), findReceivers, picks);
}

async function addOnes(context: Context, { id: messageId, userIds: wanted }: Given<typeof added>): Promise<Row> {
  return change(context, messageId, async (tx, message, named) => {
    const customers = await customersOf(context, tx, { orgId: message.orgId ?? null, receivers: wanted });
    const known = new Set(customers.map((row) => String(row.id)));
    if (wanted.some((each) => !known.has(each))) throw new AppError('notFound');
    return [...new Set([...named, ...wanted])];
  });
}

async function addGroup(context: Context, given: Given<typeof group>): Promise<Row> {
  const by = groups.flatMap((name) => (given[name] === null ? [] : [[name, given[name]] as const]));
  return change(context, given.id, async (tx, message, named) => {
    const customers = await customersOf(
      context,
      tx,
      { orgId: message.orgId ?? null },
      all(...by.map(([name, value]) => isColumn(name, value))),
    );
    if (customers.length === 0) refuse(nobody);
    return [...new Set([...named, ...customers.map((row) => String(row.id))])];
  });
}

/** The receiver is one that `findReceivers` tells; the last one cannot be taken, since a message that names nobody goes to all. */
async function takeOne(context: Context, messageId: string, receiver: string): Promise<Row> {
  return change(context, messageId, async (_tx, _message, named) => {
    const left = named.filter((each) => each !== receiver);
    if (left.length === named.length) throw new AppError('notFound');
    if (left.length === 0) refuse([{ path: 'id', problem: 'tooFew', values: { title: titles.receivers, limit: 1 } }]);
    return left;
  });
}

async function change(
  context: Context,
  messageId: string,
  next: (tx: Queries, message: Row, named: readonly string[]) => Promise<string[]>,
): Promise<Row> {
  const messages = asCaller(context, userMessages.resource, 'update');
  return messages.transaction(async (rows, tx) => {
    const message = await rows.get(messageId);
    const receivers = await next(tx, message, listOf(message.receivers));
    const updated = await rows.updateChecked({ values: { receivers }, errors: [] }, { id: messageId });
    return { id: messageId, version: Number(updated.version), count: receivers.length };
  });
}

async function findReceivers(context: Context, { id: messageId, page, limit }: Given<typeof found>) {
  const message = await readRow(context, resourceOf(context, userMessages.resource), messageId);
  const ids =
    message.status === 'draft'
      ? (await customersOf(context, undefined, message)).map((row) => String(row.id))
      : await frozen(context, String(message.id));
  const shown = ids.slice((page - 1) * limit, page * limit);
  const { list } =
    shown.length > 0
      ? await selectRows(context, resourceOf(context, 'residents/user'), { ids: shown, limit: String(limit) })
      : { list: [] };
  return { list, total: ids.length };
}

const frozen = async (context: Context, messageId: string): Promise<string[]> =>
  (await asSystem(context, deliveries).find(isColumn('userMessageId', messageId), { limit: 50_000 })).flatMap(
    ({ userId }) => (typeof userId === 'string' ? [userId] : []),
  );
