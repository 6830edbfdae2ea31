import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, Row } from '../../src/meta/json.ts';
import { graceMs, cleanUpFiles } from '../../src/server/features/files/clean-up.ts';
import { Client, type Reply } from '../support/client.ts';
import { publishedForm } from '../support/designed-forms.ts';
import { answerTo } from '../support/proof.ts';
import { sentCode } from '../support/sign-in.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { png, upload, type Uploaded } from '../support/uploads.ts';

/** What people without an account send along with an entry, and whose phone it is. */

const form: Json = {
  required: ['company'],
  properties: {
    company: { title: '施工单位', maxLength: 20 },
    photo: { title: '现场照片', 'x-type': 'image' },
    plans: { title: '施工图纸', 'x-type': 'files' },
  },
};
const hour = 3_600_000;

let server: RunningServer;
let operator: Client;
let projectA: string;
let now = Date.parse('2026-05-06T02:00:00Z');

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' }, () => now);
  operator = await server.as('project-a');
  projectA = String((await operator.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
});
afterAll(() => server.stop());

const phone = () => new Client(server.url);

async function link(template: Row = {}): Promise<{ id: string; token: string; version: number }> {
  const templateId = await publishedForm(operator, projectA, form, {
    templateName: '施工登记',
    publicFill: 'true',
    ...template,
  });
  const added = await operator.post<Row>('/diyForm/formLink/add', {
    title: '北门岗亭',
    templateId,
    orgId: projectA,
    expiresAt: new Date(now + 24 * hour).toISOString(),
    maxEntries: '10',
  });
  expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
  const { data } = await operator.post<{ token: string }>('/diyForm/formLink/token', { id: added.data.id });
  return { id: String(added.data.id), token: data.token, version: Number(added.data.version) };
}
type Filling = Record<'token' | 'challenge' | 'answer', string>;
async function begin(token: string): Promise<Filling> {
  const { data } = await phone().post<{ challenge: string; proofBits: number }>('/fill/form', { token });
  return { token, challenge: data.challenge, answer: answerTo(data.challenge, data.proofBits) };
}
const attach = (filling: Row, content: Uint8Array, name: string, kind = 'file'): Promise<Reply<Uploaded>> =>
  upload(phone(), content, name, { ...(filling as Filling), kind }, '/fill/upload');
const send = (filling: Filling, answers: Row = {}, more: Row = {}) =>
  phone().post<{ processNo: string }>('/fill/send', {
    ...filling,
    applicantName: '老周',
    applicantPhone: '13900005678',
    answers: JSON.stringify({ company: '中建一局', ...answers }),
    ...more,
  });
const entries = async (linkId: string): Promise<Row[]> =>
  (await operator.post<{ list: Row[] }>('/diyForm/process/list', { linkId, limit: 100 })).data.list;
const codeOf = async (reply: Promise<{ code: number }>): Promise<number> => (await reply).code;

describe('files of an entry by link', () => {
  test('are kept with it, and opened by whoever reads it', async () => {
    const { id, token } = await link();
    const filling = await begin(token);
    const photo = await attach(filling, png(), '现场.png', 'image');
    expect(photo, JSON.stringify(photo)).toMatchObject({ code: 200, data: { name: '现场.png' } });
    const plan = await attach(filling, Buffer.from('图纸'), '图纸.txt');
    expect(await send(filling, { photo: photo.data.id, plans: [plan.data.id] })).toMatchObject({ code: 200 });
    const [row] = await entries(id);
    expect(row).toMatchObject({ formSummary: '施工单位：中建一局；现场照片：现场.png；施工图纸：图纸.txt' });
    expect(await codeOf(operator.get(`/common/file/geturl/${photo.data.id}`))).toBe(200);
    expect(await codeOf(phone().get(`/common/file/geturl/${photo.data.id}`))).toBe(401);
    await cleanUpFiles(server.server.services, Date.now() + 2 * graceMs);
    expect(await codeOf(operator.get(`/common/file/geturl/${plan.data.id}`))).toBe(200);
  });

  test('belong to one filling: another names them in vain', async () => {
    const { id, token } = await link();
    const [mine, other] = [await begin(token), await begin(token)];
    const plan = await attach(mine, Buffer.from('图纸'), '图纸.txt');
    const stolen = await send(other, { plans: [plan.data.id] });
    expect(stolen).toMatchObject({ code: 400, data: { errors: [{ path: 'formData.plans' }] } });
    expect(await send(mine, { plans: [plan.data.id] })).toMatchObject({ code: 200 });
    const third = await begin(token);
    expect(await codeOf(send(third, { plans: [plan.data.id] }))).toBe(400);
    expect(await entries(id)).toHaveLength(1);
  });

  test('are limited in kind, size and number, and refused ones take no place', async () => {
    const { token } = await link();
    const filling = await begin(token);
    expect(await codeOf(attach(filling, Buffer.from('<html><script>1</script>'), '图.png', 'image'))).toBe(422);
    expect(await codeOf(attach(filling, Buffer.from('<html>'), 'x.html'))).toBe(422);
    expect(await codeOf(attach(filling, Buffer.alloc(11 * 1024 * 1024, 'a'), '大.txt'))).toBe(413);
    const sent = await Promise.all(
      Array.from({ length: 22 }, (_, n) => codeOf(attach(filling, Buffer.from(`图纸 ${n}`), `${n}.txt`))),
    );
    expect(sent.filter((code) => code === 200)).toHaveLength(20);
    expect(sent.filter((code) => code === 409)).toHaveLength(2);
  });

  test('are taken from nobody without the link, its work, or after its end', async () => {
    const { id, token, version } = await link();
    const filling = await begin(token);
    const small = Buffer.from('图纸');
    expect(await codeOf(attach({ ...filling, token: 'x' }, small, 'a.txt'))).toBe(404);
    expect(await codeOf(attach({ ...filling, answer: 'x' }, small, 'a.txt'))).toBe(409);
    expect(await codeOf(attach({}, small, 'a.txt'))).toBe(404);
    await operator.post('/diyForm/formLink/withdraw', { id, version });
    expect(await codeOf(attach(filling, small, 'a.txt'))).toBe(404);
  });

  test('go when nobody hands them in', async () => {
    const { token } = await link();
    const plan = await attach(await begin(token), Buffer.from('没有提交'), '图纸.txt');
    const stored = () =>
      server.server.services.store.find('system_file', ['id'], { is: 'in', column: 'id', values: [plan.data.id] });
    expect(await stored()).toHaveLength(1);
    await cleanUpFiles(server.server.services, Date.now() + 2 * graceMs);
    expect(await stored()).toHaveLength(0);
  });
});

describe('a form that wants the phone confirmed', () => {
  const codes = () =>
    server.server.services.store.find('notices_smsAuthcode', ['id', 'status'], { is: 'all', of: [] }, { limit: 100 });

  test('is not handed in without the code, nor with that of another number', async () => {
    const { id, token } = await link({ verifyPhone: 'true' });
    const filling = await begin(token);
    expect(await codeOf(send(filling))).toBe(409);
    expect(await codeOf(send(filling, {}, { phoneMark: 'x'.repeat(22) }))).toBe(409);
    const before = (await codes()).length;
    const asked = await phone().post('/fill/code', { ...filling, applicantPhone: '13900005678' });
    expect(asked).toMatchObject({ code: 200, data: { resendAfter: 60 } });
    expect(await codes()).toHaveLength(before + 1);
    expect(await codeOf(phone().post('/fill/code', { ...filling, applicantPhone: '13900005678' }))).toBe(429);
    const verify = (code: string, applicantPhone = '13900005678') =>
      phone().post<{ phoneMark: string }>('/fill/verify', { ...filling, applicantPhone, code });
    expect(await codeOf(verify('12'))).toBe(422);
    const code = await sentCode(server);
    expect(await codeOf(verify(code, '13900005679'))).toBe(422);
    const { phoneMark } = (await verify(code)).data;
    expect(await codeOf(verify(code))).toBe(422);
    expect(await codeOf(send(filling, {}, { phoneMark, applicantPhone: '13900005679' }))).toBe(409);
    expect(await codeOf(send(await begin(token), {}, { phoneMark }))).toBe(409);
    expect(await codeOf(send(filling, {}, { phoneMark }))).toBe(200);
    expect(await entries(id)).toMatchObject([{ phoneVerified: true }]);
  });

  test('sends no code to what is no mobile number, for a form that wants none, or too often to one number', async () => {
    const { token } = await link({ verifyPhone: 'true' });
    const filling = await begin(token);
    const ask = (applicantPhone: string, by = filling) => phone().post('/fill/code', { ...by, applicantPhone });
    expect(await ask('4008208820')).toMatchObject({ code: 400, data: { errors: [{ path: 'applicantPhone' }] } });
    const plain = await link();
    expect(await codeOf(ask('13900001111', await begin(plain.token)))).toBe(404);
    const replies: number[] = [];
    for (let n = 0; n < 11; n++) {
      replies.push(await codeOf(ask('13900001111', await begin(token))));
      now += 15 * 60_000;
    }
    expect(replies).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  test('ends a code after five wrong attempts, and after five minutes', async () => {
    now += 48 * hour;
    operator = await server.as('project-a');
    const { token } = await link({ verifyPhone: 'true' });
    const filling = await begin(token);
    const applicantPhone = '13900002222';
    const verify = (code: string) => phone().post('/fill/verify', { ...filling, applicantPhone, code });
    await phone().post('/fill/code', { ...filling, applicantPhone });
    const code = await sentCode(server);
    for (let n = 0; n < 5; n++) expect(await codeOf(verify('00'))).toBe(422);
    expect(await codeOf(verify(code))).toBe(422);
    now += 2 * 60_000;
    await phone().post('/fill/code', { ...filling, applicantPhone });
    const next = await sentCode(server);
    now += 6 * 60_000;
    expect(await codeOf(verify(next))).toBe(422);
  });
});
