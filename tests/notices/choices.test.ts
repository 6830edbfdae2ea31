import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { MessageTopic } from '../../src/meta/message-choice.ts';
import { addInboxMessages } from '../../src/server/records/inbox.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { userId } from '../support/sign-in.ts';
import { until } from '../support/work.ts';

let server: RunningServer;
let admin: Client;
let reader: Client;
let readerId: string;
let smtp: SMTPServer;
let received: { to: string; text: string }[] = [];
let told = 0;

beforeAll(async () => {
  smtp = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo)
          received.push({ to: address, text: Buffer.concat(parts).toString().replaceAll('=\r\n', '') });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  server = await startServer({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://console.example.com/' });
  admin = await server.as('admin');
  reader = await server.as('project-a');
  readerId = await userId(server, 'project-a');
  const { version } = (await admin.get<Row>(`/web/user/${readerId}`)).data;
  await good(admin, '/web/user/update', { id: readerId, version: version ?? null, email: 'Zhou@a.example' });
  await good(admin, '/notify/emailConfig/add', {
    configName: '试验邮箱',
    host: '127.0.0.1',
    port: (smtp.server.address() as AddressInfo).port,
    account: 'sender@campus.example',
    password: 'right-code',
    encryption: 'none',
    isDefault: true,
    status: 'enabled',
  });
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
});
beforeEach(() => {
  received = [];
});

async function good<T = Row>(client: Client, path: string, values: Row): Promise<T> {
  const reply = await client.post<T>(path, values);
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data;
}
const choose = (topic: string, values: Row) =>
  reader.post('/notify/messageChoice/save', { topic, bell: true, email: false, sms: false, ...values });

/** As work that follows from a change tells somebody; returns what its list of messages shows. */
async function tell(topic: MessageTopic): Promise<Row | undefined> {
  const recordTitle = `BX-${++told}`;
  const { services } = server.server;
  await services.store.transaction((tx) =>
    addInboxMessages(systemContext(services), tx, [readerId], {
      topic,
      module: '报修工单',
      actionName: '派单',
      recordTitle,
      actorName: '前台客服',
      entityCode: 'repairs/userRepair',
      recordId: readerId,
      eventId: null,
    }),
  );
  const { list } = await good<{ list: Row[] }>(reader, '/notify/inboxMessage/list', { limit: 100 });
  return list.find((row) => row.recordTitle === recordTitle);
}
const deliveries = async (): Promise<Row[]> =>
  (await good<{ list: Row[] }>(admin, '/notify/messageReceiver/list', { channel: 'email', limit: 100 })).list.filter(
    ({ title }) => String(title).includes(`BX-${told}`),
  );

test('messages come as their reader has chosen: quietly, by mail, or at the bell alone', async () => {
  expect(await tell('change')).toMatchObject({ status: 'unread' });
  expect(await deliveries()).toEqual([]);

  expect(await choose('change', { bell: false, email: true })).toMatchObject({ code: 200 });
  const quiet = await tell('change');
  expect(quiet).toMatchObject({ status: 'done', topic: 'change' });
  await until(async () => received.length === 1);
  expect(await deliveries()).toMatchObject([{ inboxId: quiet?.id }]);
  expect(received[0]?.to).toBe('Zhou@a.example');
  // Nobody else, and nothing of another kind, is touched by it.
  expect(await tell('team')).toMatchObject({ status: 'unread' });
  expect(await deliveries()).toEqual([]);

  expect(await choose('task', { bell: false })).toMatchObject({ code: 400 });
  expect(await choose('nonsense', {})).toMatchObject({ code: 400 });
  const { choices, ways } = await reader
    .get<{ choices: Row[]; ways: Row }>('/notify/messageChoice')
    .then(({ data }) => data);
  expect(choices.find(({ topic }) => topic === 'change')).toMatchObject({ bell: false, email: true, sms: false });
  expect(choices.find(({ topic }) => topic === 'task')).toMatchObject({ bell: true });
  expect(ways).toMatchObject({ email: { hasAddress: true, isReady: true }, sms: { isReady: false } });
});

test('a mail carries a link that ends all further ones, but not by being opened', async () => {
  expect(await choose('system', { email: true })).toMatchObject({ code: 200 });
  await tell('system');
  await until(async () => received.length === 1);
  const text = received[0]?.text ?? '';
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const path =
    /https:\/\/console\.example\.com(\/super_cloud\/api\/notify\/unsubscribe\/[\w.-]+)/.exec(text)?.[1] ?? '';
  expect(path).not.toBe('');

  const opened = await fetch(`${server.url}${path}`);
  expect(await opened.text()).toContain('method="post"');
  const list = () => good<{ list: Row[] }>(admin, '/notify/unsubscription/list', { channel: 'email', limit: 100 });
  const before = (await list()).list.length;
  const forged = await fetch(`${server.url}${path.slice(0, -3)}AAA`, { method: 'POST' });
  expect(forged.status).toBe(404);
  expect((await list()).list.length).toBe(before);

  // As mail programs do it, and once more by hand.
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(`${server.url}${path}`, { method: 'POST', body })).status).toBe(200);
  expect((await fetch(`${server.url}${path}`, { method: 'POST' })).status).toBe(200);
  expect((await list()).list.length).toBe(before + 1);

  received = [];
  await tell('system');
  await until(async () => (await deliveries())[0]?.status !== 'waiting');
  expect(await deliveries()).toMatchObject([{ status: 'unsubscribed' }]);
  expect(received).toEqual([]);
});
