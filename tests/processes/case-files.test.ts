import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalOf, type Flow } from '../../src/meta/flow.ts';
import type { Json, Row } from '../../src/meta/json.ts';
import { cleanUpFiles, graceMs } from '../../src/server/features/files/clean-up.ts';
import type { Client } from '../support/client.ts';
import { publishedForm } from '../support/designed-forms.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { download, png, upload } from '../support/uploads.ts';

/** Whoever is asked about an entry sees what it is about, its files included, and nothing else of the list. */

const form: Json = {
  required: ['place'],
  properties: {
    place: { title: '施工地点', maxLength: 30 },
    photo: { title: '现场照片', 'x-type': 'image' },
    plan: { title: '施工图纸', 'x-type': 'files' },
    phone: { title: '负责人电话', 'x-type': 'phone', 'x-sensitive': true },
  },
};
const resourceId = 'processes/process';

interface Entry {
  caseId: string;
  subject: string | null;
  applicant: string | null;
  summary: string | null;
}

let server: RunningServer;
let author: Client;
let approver: Client;
let stranger: Client;
let projectA: string;
let templateId: string;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  [author, approver, stranger] = [
    await server.as('project-a'),
    await server.as('merchant-a'),
    await server.as('enterprise-a'),
  ];
  projectA = String((await author.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
  templateId = await publishedForm(author, projectA, form, { templateName: '动火作业申请' });
});
afterAll(() => server.stop());

async function handIn(step: object = {}): Promise<{ id: string; files: string[] }> {
  const { model } = server.server.services;
  const rows = new Rows(server.server.services, author);
  const approval = approvalOf(model, rows.resource(resourceId)) as { flow: Flow };
  const { flow } = approval;
  const ask = { id: 'one', type: 'approve', title: '安全员', who: { users: ['merchant-a'] }, mode: 'any', ...step };
  approval.flow = { ...flow, steps: [ask as Flow['steps'][number]] };
  const files = [
    (await upload(author, png(), '现场.png', { kind: 'image' })).data.id,
    (await upload(author, Buffer.from('图纸'), '图纸.txt')).data.id,
  ];
  const reply = await author
    .post<Row>('/process/start/submit', {
      templateId,
      orgId: projectA,
      applicantName: '赵敏',
      formData: JSON.stringify({ place: '3号楼', photo: files[0], plan: [files[1]], phone: '13800001234' }),
    })
    .finally(() => (approval.flow = flow));
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return { id: String(reply.data.id), files };
}
const todo = async (by: Client, list = 'todo'): Promise<Entry> =>
  (await by.post<{ rows: Entry[] }>('/process/approval/list', { list })).data.rows[0] as Entry;
const open = (by: Client, id: string) => by.get<{ name: string }>(`/common/file/geturl/${id}`);

test('an approver without any right to the list opens the files of the case, and nobody else does', async () => {
  const { id, files } = await handIn();
  expect(await approver.post('/diyForm/process/list')).toMatchObject({ code: 403 });
  for (const file of files) {
    expect((await open(approver, file)).code, file).toBe(200);
    expect((await open(stranger, file)).code, file).toBe(404);
  }
  const entry = await todo(approver);
  expect(entry).toMatchObject({ subject: '动火作业申请', applicant: '赵敏' });
  expect(entry.summary).toContain('施工地点：3号楼；现场照片：现场.png；施工图纸：图纸.txt');
  expect(entry.summary).not.toContain('13800001234');
  expect(await todo(author, 'mine')).toMatchObject({ subject: '动火作业申请', applicant: '赵敏' });
  const shown = await approver.post<Row>('/process/approval/get', { id: entry.caseId });
  expect(shown.data).toMatchObject({
    subject: '动火作业申请',
    answers: { label: '动火作业申请', number: 1, form, answers: { place: '3号楼', photo: files[0] } },
  });
  expect(JSON.stringify(shown.data)).not.toContain('13800001234');
  // Agreed: what one has decided about can still be looked at.
  const agreed = await approver.post('/process/approval/agree', { seatId: (shown.data as { seatId: Json }).seatId });
  expect(agreed).toMatchObject({ code: 200 });
  expect((await open(approver, files[0] as string)).code).toBe(200);
  expect(await author.post('/diyForm/process/delete', { id })).not.toMatchObject({ code: 200 });
});

test('what a step hides is neither shown, nor told in the list, nor opened', async () => {
  const { files } = await handIn({ fields: { formData: 'hide' } });
  const entry = await todo(approver);
  expect(entry).toMatchObject({ subject: '动火作业申请', applicant: '赵敏', summary: null });
  const shown = await approver.post<Row>('/process/approval/get', { id: entry.caseId });
  expect(shown.data).toMatchObject({ form: null, answers: null });
  expect(JSON.stringify(shown.data)).not.toContain('3号楼');
  for (const file of files) expect((await open(approver, file)).code).toBe(404);
});

test('records of other kinds are told by the first fields of their list, without what is masked', async () => {
  const added = await author.post<Row>('/diyForm/itemBorrow/add', {
    orgId: projectA,
    itemName: '投影仪',
    quantity: 1,
    borrowerName: '赵敏',
    borrowerPhone: '13800001234',
    borrowTime: '2026-03-01T09:00:00.000Z',
    planReturnTime: '2036-03-02T09:00:00.000Z',
  });
  expect(added).toMatchObject({ code: 200 });
  const entry = await todo(author, 'mine');
  expect(entry).toMatchObject({ subject: null, applicant: null });
  expect(entry.summary).toContain('投影仪');
  expect(entry.summary).not.toContain('1380');
});

describe('files of an answer or a comment', () => {
  interface Shown {
    seatId: string | null;
    acts: { operation: string; files: { id: string; name: string; url: string }[] }[];
  }
  const give = (by: Client, call: string, body: Row) => by.post<Row>(`/process/approval/${call}`, body);
  const shown = async (by: Client, id: string) => (await by.post<Shown>('/process/approval/get', { id })).data;
  const opens = async (by: Client, file: string) => (await open(by, file)).code;

  test('stand in the history by their names, for whoever may see the case and for nobody else', async () => {
    await handIn({ mode: 'all', who: { users: ['merchant-a', 'centre-a'] } });
    const { caseId } = await todo(approver);
    const [report, photo] = [
      (await upload(approver, Buffer.from('检查'), '检查报告.txt')).data.id,
      (await upload(author, png(), '补充.png')).data.id,
    ];
    expect(await opens(author, report)).toBe(404);
    expect(await give(author, 'comment', { id: caseId, comment: '见图', files: photo })).toMatchObject({ code: 200 });
    const { seatId } = await shown(approver, caseId);
    expect(await give(approver, 'agree', { seatId, comment: '可以', files: report })).toMatchObject({ code: 200 });
    const { acts } = await shown(author, caseId);
    expect(acts.map(({ operation, files }) => [operation, files.map(({ name }) => name)])).toEqual([
      ['start', []],
      ['comment', ['补充.png']],
      ['agree', ['检查报告.txt']],
    ]);
    for (const file of [report, photo]) {
      expect(await opens(author, file)).toBe(200);
      expect(await opens(approver, file)).toBe(200);
      expect(await opens(stranger, file)).toBe(404);
    }
  });

  test('are neither deleted nor swept', async () => {
    await handIn();
    const { caseId } = await todo(approver);
    const file = (await upload(approver, png(), '现场.png')).data;
    expect(await give(approver, 'comment', { id: caseId, comment: '见图', files: file.id })).toMatchObject({
      code: 200,
    });
    expect(await (await server.as('admin')).post(`/common/file/delete/${file.id}`)).toMatchObject({ code: 422 });
    while ((await cleanUpFiles(server.server.services, Date.now() + graceMs + 60_000)) > 0);
    expect(await (await download(author, file)).bytes()).toHaveLength(file.size);
  });

  test('are one’s own to attach, and not too many', async () => {
    await handIn();
    const { caseId } = await todo(approver);
    const foreign = (await upload(stranger, png(), '他人.png')).data.id;
    const wrong = { code: 400, data: { errors: [{ path: 'files' }] } };
    expect(await give(approver, 'comment', { id: caseId, comment: '见图', files: foreign })).toMatchObject(wrong);
    const { seatId } = await shown(approver, caseId);
    expect(await give(approver, 'refuse', { seatId, comment: '不行', files: foreign })).toMatchObject(wrong);
    const many = Array.from({ length: 10 }, (_, i) => `00000000-0000-7000-8000-00000000000${i}`).join(',');
    expect(await give(approver, 'comment', { id: caseId, comment: '见图', files: many })).toMatchObject(wrong);
    expect((await shown(approver, caseId)).acts.map(({ operation }) => operation)).toEqual(['start']);
  });
});
