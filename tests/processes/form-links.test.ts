import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, Row } from '../../src/meta/json.ts';
import { Client } from '../support/client.ts';
import { publishedForm } from '../support/designed-forms.ts';
import { answerTo } from '../support/proof.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const form: Json = {
  required: ['company', 'people'],
  properties: {
    company: { title: '施工单位', maxLength: 20 },
    people: { title: '人数', 'x-type': 'integer', minimum: 1, maximum: 20 },
    phone: { title: '负责人电话', 'x-type': 'phone', 'x-sensitive': true },
  },
};
const isOpen = { publicFill: 'true' };

interface Asked {
  label: string;
  form: Json;
  challenge: string;
  proofBits: number;
}
interface Sent {
  processNo: string;
  key: string;
}

let server: RunningServer;
let operator: Client;
let centre: Client;
let projectA: string;
let now = Date.parse('2026-05-06T02:00:00Z');

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' }, () => now);
  [operator, centre] = [await server.as('project-a'), await server.as('centre-a')];
  projectA = String((await operator.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
});
afterAll(() => server.stop());

/** A phone: no cookie, no account. */
const phone = () => new Client(server.url);
const later = (ms: number) => new Date(now + ms).toISOString();
const hour = 3_600_000;

async function link(more: Row = {}, template: Row = isOpen): Promise<{ id: string; token: string; version: number }> {
  const templateId = await publishedForm(operator, projectA, form, { templateName: '施工登记', ...template });
  const added = await operator.post<Row>('/diyForm/formLink/add', {
    title: '北门岗亭',
    templateId,
    orgId: projectA,
    expiresAt: later(24 * hour),
    maxEntries: '10',
    ...more,
  });
  expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
  const { data } = await operator.post<{ token: string }>('/diyForm/formLink/token', { id: added.data.id });
  return { id: String(added.data.id), token: data.token, version: Number(added.data.version) };
}
const ask = (token: string) => phone().post<Asked>('/fill/form', { token });
async function proofFor(token: string): Promise<Row> {
  const { data } = await ask(token);
  return { challenge: data.challenge, answer: answerTo(data.challenge, data.proofBits) };
}
const send = (token: string, proof: Row, answers: Row = { company: '中建一局', people: 3, phone: '13800001234' }) =>
  phone().post<Sent>('/fill/send', {
    token,
    ...proof,
    applicantName: '老周',
    applicantPhone: '13900005678',
    answers: JSON.stringify(answers),
  });
const entries = async (linkId: string): Promise<Row[]> =>
  (await operator.post<{ list: Row[] }>('/diyForm/process/list', { linkId, limit: 100 })).data.list;

describe('a form that is filled in by a link', () => {
  test('goes down the way of every entry, with the link as its author', async () => {
    const { id, token } = await link();
    expect(await ask(token)).toMatchObject({ code: 200, data: { label: '施工登记', title: '北门岗亭', form } });
    const sent = await send(token, await proofFor(token));
    expect(sent, JSON.stringify(sent)).toMatchObject({ code: 200 });
    const [row] = await entries(id);
    expect(row).toMatchObject({
      processNo: sent.data.processNo,
      status: 'pending',
      createdBy: id,
      orgId: projectA,
      applicantName: '老周',
      currentNode: '物业审核',
      formSummary: expect.stringContaining('中建一局') as string,
    });
    expect(JSON.stringify(row)).not.toContain('13800001234');
    const state = () => phone().post<Row>('/fill/state', { ...sent.data });
    expect(await state()).toMatchObject({
      code: 200,
      data: { status: 'pending', statusLabel: '审批中', step: '物业审核' },
    });
    expect(
      await centre.post('/diyForm/process/reject', { id: row?.id, version: row?.version, auditRemark: '缺少保险单' }),
    ).toMatchObject({ code: 200 });
    expect(await state()).toMatchObject({ data: { status: 'rejected', step: null, remark: '缺少保险单' } });
    expect((await operator.get<Row>(`/diyForm/formLink/${id}`)).data).toMatchObject({ entryCount: 1 });
  });

  test('is checked as in the console, and a refused one may be mended', async () => {
    const { id, token } = await link();
    const proof = await proofFor(token);
    const refused = await send(token, proof, { company: '中建一局', people: 90, spare: 1 });
    expect(refused).toMatchObject({ code: 400 });
    const { errors } = refused.data as unknown as { errors: { path: string }[] };
    expect(errors.map(({ path }) => path)).toContain('formData.people');
    expect(await phone().post('/fill/send', { token, ...proof, answers: '{}' })).toMatchObject({ code: 400 });
    expect(await entries(id)).toEqual([]);
    // What was refused has used up nothing.
    expect(await send(token, proof)).toMatchObject({ code: 200 });
  });

  test('costs its sender work, once for each entry', async () => {
    const { id, token } = await link();
    const { data } = await ask(token);
    const wrong = { challenge: data.challenge, answer: 'x' };
    expect(await send(token, wrong)).toMatchObject({ code: 409 });
    expect(await send(token, { challenge: `${data.challenge}0`, answer: '0' })).toMatchObject({ code: 409 });
    const other = await link();
    expect(await send(token, await proofFor(other.token))).toMatchObject({ code: 409 });
    const proof = await proofFor(token);
    const replies = await Promise.all([send(token, proof), send(token, proof)]);
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    expect(await entries(id)).toHaveLength(1);
    const old = await proofFor(token);
    now += 2 * hour;
    expect(await send(token, old)).toMatchObject({ code: 409 });
  });

  test('ends when the link is withdrawn, has expired or is full; what was handed in can still be followed', async () => {
    const { id, token, version } = await link();
    const sent = await send(token, await proofFor(token));
    const proof = await proofFor(token);
    expect(await operator.post('/diyForm/formLink/withdraw', { id, version })).toMatchObject({ code: 200 });
    expect(await ask(token)).toMatchObject({ code: 404 });
    expect(await send(token, proof)).toMatchObject({ code: 404 });
    expect(await phone().post('/fill/state', { ...sent.data })).toMatchObject({ code: 200 });

    const short = await link({ expiresAt: later(hour) });
    now += 2 * hour;
    expect(await ask(short.token)).toMatchObject({ code: 404 });

    const single = await link({ maxEntries: '1' });
    const [one, two] = [await proofFor(single.token), await proofFor(single.token)];
    const replies = await Promise.all([send(single.token, one), send(single.token, two)]);
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  });

  test('opens nothing else: neither a forged link, nor the entry of others, nor the console', async () => {
    const { id, token } = await link();
    for (const forged of [id, `${id}.`, `${id}.${'A'.repeat(22)}`, token.slice(0, -1), '', `${token}.x`.slice(1)])
      expect((await phone().post('/fill/form', { token: forged })).code, forged).toBe(404);
    const sent = await send(token, await proofFor(token));
    expect(await phone().post('/fill/state', { processNo: sent.data.processNo, key: 'AAAAAAAAAAAA' })).toMatchObject({
      code: 404,
    });
    expect(await phone().post('/diyForm/process/list', {})).toMatchObject({ code: 401 });
    expect(await phone().post('/diyForm/formLink/token', { id })).toMatchObject({ code: 401 });
    expect(await (await server.as('project-b')).post('/diyForm/formLink/token', { id })).toMatchObject({ code: 404 });
  });

  test.each([
    ['that does not allow it', form, {}],
    ['that each may hand in once', form, { ...isOpen, submitLimit: 'once' }],
    [
      'that asks for what only the console knows',
      { properties: { room: { title: '房间', 'x-type': 'ref', 'x-ref': 'organisation/organization' } } },
      isOpen,
    ],
  ])('is not made for a form %s', async (_what, asked, template) => {
    const templateId = await publishedForm(operator, projectA, asked as Json, template);
    const refused = await operator.post('/diyForm/formLink/add', {
      title: '北门岗亭',
      templateId,
      orgId: projectA,
      expiresAt: later(hour),
      maxEntries: '1',
    });
    expect(refused).toMatchObject({ code: 409 });
  });
});
