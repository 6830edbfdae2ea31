import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallOp } from '../../src/meta/calls.ts';
import { catalogue } from '../../src/meta/errors/catalogue.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { CallTable } from '../../src/server/http/call-table.ts';
import contract from '../fixtures/api-contract.json';
import { unknownId } from '../support/calls.ts';
import type { Client, Reply } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface ContractCall {
  method: string;
  path: string;
}

const calls: readonly ContractCall[] = contract.calls;
const nameOf = ({ method, path }: ContractCall) => `${method} ${path}`;

/** What calls of declared resources answer to an empty request. */
const conventions: Partial<Record<CallOp, object>> = {
  list: { status: 200, data: { list: expect.any(Array), total: expect.any(Number), refs: expect.any(Object) } },
  select: { status: 200, data: { list: expect.any(Array), total: expect.any(Number) } },
  tree: { status: 200, data: expect.any(Array) },
  read: { status: 400, data: { errors: [{ path: 'id' }] } },
  remove: { status: 400, data: { errors: [{ path: 'id' }] } },
  removeMany: { status: 400, data: { errors: [{ path: 'id' }] } },
  update: { status: 400, data: { errors: [{ path: 'id' }] } },
  add: { status: 400, data: { errors: expect.any(Array) } },
  save: { status: 400, data: { errors: expect.any(Array) } },
  exists: { status: 400, data: { errors: expect.any(Array) } },
  transition: { status: 400, data: { errors: expect.any(Array) } },
  setState: { status: 400, data: { errors: expect.any(Array) } },
  import: { status: 400, data: { errors: [{ path: 'file' }] } },
};

const table = new CallTable(loadModel().model.resources.values());

let server: RunningServer;
let admin: Client;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
});
afterAll(() => server.stop());

async function send({ method, path }: ContractCall): Promise<Reply> {
  // Some of these end the session.
  const client = path.startsWith('/user/') ? await server.as('admin') : admin;
  const url = path.replace(/\{\w+\}/, unknownId);
  return method === 'GET' ? client.get(url) : client.post(url);
}

/** A word at the end of a path may have been taken for the id of a row; the answer is then that there is no such row. */
const isAnswer = ({ path }: ContractCall, { status, message }: Reply): boolean =>
  status !== 404 || (path.includes('{') && message === catalogue.notFound.text.zh);

test.each(calls.map((call) => [nameOf(call), call] as const))('%s answers', async (_name, call) => {
  const reply = await send(call);
  expect(isAnswer(call, reply), JSON.stringify(reply)).toBe(true);
  expect(reply.status, JSON.stringify(reply)).toBeLessThan(500);
  const found = table.find(call.method, call.path);
  const op = found && Object.keys(found.params).length === 0 ? found.call.op : undefined;
  if (op && conventions[op]) expect(reply, JSON.stringify(reply)).toMatchObject(conventions[op]);
});
