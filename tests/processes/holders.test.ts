import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { publishedForm } from '../support/designed-forms.ts';

let server: RunningServer;
let operator: Client;
let admin: Client;
let projectA: string;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  [operator, admin] = [await server.as('project-a'), await server.as('centre-a')];
  projectA = String((await operator.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
});
afterAll(() => server.stop());

async function submitted(): Promise<string> {
  const templateId = await publishedForm(operator, projectA, { properties: { visitor: { title: '来访单位' } } });
  const { data } = await operator.post<Row>('/diyForm/process/add', {
    templateId,
    orgId: projectA,
    applicantName: '赵敏',
    formData: JSON.stringify({ visitor: '云帆科技' }),
  });
  expect(await operator.post('/diyForm/process/submit', { id: data.id })).toMatchObject({ code: 200 });
  return String(data.id);
}
const shown = async (id: string): Promise<Row> => (await operator.get<Row>(`/diyForm/process/${id}`)).data;
const found = async (filter: Row): Promise<unknown[]> =>
  (
    await operator.post<{ list: Row[] }>('/diyForm/process/list', { ...filter, orgId: projectA, limit: 100 })
  ).data.list.map(({ id }) => id);

test('a record says at which step it waits and for whom, until its case is over', async () => {
  const id = await submitted();
  const waiting = await shown(id);
  expect(waiting).toMatchObject({ status: 'pending', currentNode: '物业审核' });
  const handler = String(waiting.currentHandler);
  expect(handler).not.toBe('null');
  expect(await found({ currentNode: '物业审核' })).toContain(id);
  expect(await found({ currentHandler_like: handler.split('、')[0] as string })).toContain(id);
  expect(await found({ currentHandler_like: '没有这个人' })).toEqual([]);
  const approved = await admin.post<Row>('/diyForm/process/approve', { id, version: waiting.version });
  expect(approved, JSON.stringify(approved)).toMatchObject({
    code: 200,
    data: { rows: [{ status: 'approved', currentNode: null, currentHandler: null }] },
  });
  expect(await shown(id)).toMatchObject({ currentNode: null, currentHandler: null });
  expect(await found({ currentNode: '物业审核' })).not.toContain(id);
});

test('what is withdrawn waits for nobody, and its version was left alone', async () => {
  const id = await submitted();
  const before = await shown(id);
  // Telling who is at it is no change of the record: whoever has it open still holds its version.
  expect(await operator.post('/diyForm/process/withdraw', { id, version: before.version })).toMatchObject({
    code: 200,
  });
  expect(await shown(id)).toMatchObject({ status: 'withdrawn', currentNode: null, currentHandler: null });
});
