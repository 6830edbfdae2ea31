import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
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

/** Whom a message goes to: chosen one by one or in groups while it is a draft, as it was frozen once it is sent. */
export default function addUserMessages(app: FastifyInstance, kit: RouteKit, base: string): void {
  const at = `${base}/organisation/userMessage`;
  const call = (path: string, does: (context: Context, request: FastifyRequest) => Promise<unknown>) =>
    app.post(`${at}/${path}`, async (request) => ok(await does(await kit.contextOf(request), request)));
  call('addReceiver', addOnes);
  call('addBatchReceiver', addGroup);
  call('deleteReceiver/:id', takeOne);
  call('findReceivers', findReceivers);
}

async function addOnes(context: Context, request: FastifyRequest): Promise<Row> {
  const input = new CallInput(bodyOf(request).values);
  const [id, wanted] = [input.id('id', titles.message), input.ids('userIds', titles.receivers, maxAtOnce)];
  input.finish();
  return change(context, id, async (tx, message, named) => {
    const found = await customersOf(context, tx, { orgId: message.orgId ?? null, receivers: wanted });
    const known = new Set(found.map((row) => String(row.id)));
    if (wanted.some((each) => !known.has(each))) throw new AppError('notFound');
    return [...new Set([...named, ...wanted])];
  });
}

async function addGroup(context: Context, request: FastifyRequest): Promise<Row> {
  const input = new CallInput(bodyOf(request).values);
  const id = input.id('id', titles.message);
  const by = groups.flatMap((name) =>
    input.has(name)
      ? [[name, name === 'personnelType' ? input.text(name, name, 30) : input.id(name, name)] as const]
      : [],
  );
  input.finish(...(by.length === 0 ? nobody : []));
  return change(context, id, async (tx, message, named) => {
    const found = await customersOf(
      context,
      tx,
      { orgId: message.orgId ?? null },
      all(...by.map(([name, value]) => isColumn(name, value))),
    );
    if (found.length === 0) refuse(nobody);
    return [...new Set([...named, ...found.map((row) => String(row.id))])];
  });
}

/** `{id}` is the receiver, as `findReceivers` tells it; the last one cannot be taken, since a message that names nobody goes to all. */
async function takeOne(context: Context, request: FastifyRequest): Promise<Row> {
  const input = new CallInput(bodyOf(request).values);
  const id = input.id('messageId', titles.message);
  input.finish();
  const receiver = readId((request.params as Row).id);
  return change(context, id, async (_tx, _message, named) => {
    const left = named.filter((each) => each !== receiver);
    if (left.length === named.length) throw new AppError('notFound');
    if (left.length === 0) refuse([{ path: 'id', problem: 'tooFew', values: { title: titles.receivers, limit: 1 } }]);
    return left;
  });
}

async function change(
  context: Context,
  id: string,
  next: (tx: Queries, message: Row, named: readonly string[]) => Promise<string[]>,
): Promise<Row> {
  const messages = asCaller(context, userMessages.resource, 'update');
  return messages.transaction(async (rows, tx) => {
    const message = await rows.get(id);
    const receivers = await next(tx, message, listOf(message.receivers));
    const updated = await rows.updateChecked({ values: { receivers }, errors: [] }, { id });
    return { id, version: Number(updated.version), count: receivers.length };
  });
}

async function findReceivers(context: Context, request: FastifyRequest) {
  const input = new CallInput(bodyOf(request).values);
  const [id, page, limit] = [
    input.id('id', titles.message),
    input.whole('page', 'page', [1, 100_000], 1),
    input.whole('limit', 'limit', [1, 100], 20),
  ];
  input.finish();
  const message = await readRow(context, resourceOf(context, userMessages.resource), id);
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
