import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { splitAddresses } from '../../src/server/areas/notices/addresses.ts';
import { deliverHandler } from '../../src/server/areas/notices/outbox.ts';
import { fileObjects } from '../../src/server/records/file-tables.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { png, upload } from '../support/uploads.ts';
import { until, Work } from '../support/work.ts';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly body: string;
}

const clock = new TestClock();
let server: RunningServer;
let admin: Client;
let rows: Rows;
let work: Work;
let smtp: SMTPServer;
let port: number;
let received: Received[] = [];
/** How often the server says "not now" to an address. */
const busy = new Map<string, number>();

class Refusal extends Error {
  constructor(
    message: string,
    readonly responseCode: number,
  ) {
    super(message);
  }
}

beforeAll(async () => {
  smtp = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right-code' ? done(null, { user: username }) : done(new Refusal('5.7.8 wrong code', 535)),
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('nobody@')) return done(new Refusal('5.1.1 no such mailbox', 550));
      const left = busy.get(address) ?? 0;
      busy.set(address, left - 1);
      return left > 0 ? done(new Refusal('4.7.1 come back later', 451)) : done();
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to,
          body: Buffer.concat(parts).toString(),
        });
        // Takes the mail and is gone before it says so.
        if (to.some((address) => address.startsWith('silent@')))
          for (const connection of smtp.connections) connection.close();
        else done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  port = (smtp.server.address() as AddressInfo).port;
  server = await startServer(
    { LOG_LEVEL: 'silent', SESSION_IDLE_MINUTES: '1440', SESSION_MAX_HOURS: '720' },
    clock.now,
  );
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  work = new Work(server);
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
});
beforeEach(() => {
  received = [];
  busy.clear();
});

let made = 0;

async function mailbox(given: Row = {}): Promise<string> {
  const values = {
    configName: `试验邮箱 ${++made}`,
    host: '127.0.0.1',
    port,
    account: `sender${made}@campus.example`,
    password: 'right-code',
    senderName: '园区服务',
    encryption: 'none',
    dailyLimit: null,
    isDefault: false,
    status: 'enabled',
    ...given,
  };
  const reply = await admin.post<Row>('/notify/emailConfig/add', values);
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return String(reply.data.id);
}

async function send(receivers: string, given: Row = {}): Promise<string> {
  const configId = given.configId ?? (await mailbox());
  const reply = await admin.post<Row>('/notify/emailMessage/add', {
    receivers,
    title: '停水通知',
    content: '<p>明日 9 点停水。</p>',
    ...given,
    configId,
  });
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  const id = String(reply.data.id);
  await rows.put(rows.resource('notices/emailMessage'), id, { status: 'approved' });
  if (!given.planSendTime) expect(await admin.post('/notify/emailMessage/send', { id })).toMatchObject({ code: 200 });
  return id;
}

const message = async (id: string) =>
  (
    await admin
      .post<Row>('/notify/emailMessage/get', { id })
      .then((reply) => (reply.code === 200 ? reply : admin.get<Row>(`/notify/emailMessage/${id}`)))
  ).data;
/** What a person finds out of a delivery whose outcome nobody knew. */
async function decide(step: 'confirmSent' | 'sendAgain', messageId: string): Promise<void> {
  const [delivery] = await deliveries(messageId);
  const values = { ids: String(delivery?.id), version: String(delivery?.version) };
  expect(await admin.post(`/notify/messageReceiver/${step}`, values)).toMatchObject({ code: 200 });
}
const deliveries = async (messageId: string): Promise<Row[]> =>
  (await admin.post<{ list: Row[] }>('/notify/messageReceiver/list', { messageId, limit: 100 })).data.list.toReversed();
const settled = (id: string) => until(async () => (await message(id)).status !== 'sending');

describe('a mail', () => {
  test('reaches each address once, with its text and its sender, and the message says how many', async () => {
    const id = await send('Ann@a.example，bob@b.example\nann@a.example', {
      ccReceivers: 'carl@c.example, bob@b.example',
    });
    await settled(id);
    expect(await message(id)).toMatchObject({
      status: 'sent',
      successCount: 3,
      failCount: 0,
      creatorName: '系统管理员',
    });
    expect(received.flatMap(({ to }) => to).toSorted()).toEqual(['Ann@a.example', 'bob@b.example', 'carl@c.example']);
    expect(received[0]?.from).toMatch(/^sender\d+@campus\.example$/);
    expect(received[0]?.body).toContain('Subject: =?UTF-8?');
    expect(await deliveries(id)).toMatchObject([
      { kind: 'to', status: 'sent', attempts: 1, reply: expect.stringContaining('250') as string },
      { kind: 'to', status: 'sent' },
      { kind: 'cc', address: 'carl******mple', status: 'sent' },
    ]);
  });

  test('takes its attachments along', async () => {
    const { data: file } = await upload(admin, png(40, 40), '停水示意图.png');
    const id = await send('ann@a.example', { attachments: file.id });
    await settled(id);
    expect(received).toHaveLength(1);
    expect(received[0]?.body).toContain('Content-Disposition: attachment');
  });

  test('whose attachment cannot be read waits instead of going without it', async () => {
    const file = await rows.file();
    const { store, files } = server.server.services;
    const [object] = await store.find(fileObjects.name, ['id'], isColumn('fileId', file), { limit: 1 });
    await files.storage.remove(String(object?.id));
    const id = await send('ann@a.example', { attachments: file });
    await until(async () => (await deliveries(id))[0]?.reason !== null);
    expect((await deliveries(id))[0]).toMatchObject({ status: 'waiting', startTime: null });
    expect(received).toEqual([]);
  });

  test('that the server refuses has failed with its reason, and the others go', async () => {
    const id = await send('nobody@a.example, not an address, ann@a.example');
    await settled(id);
    expect(await message(id)).toMatchObject({ status: 'sent', successCount: 1, failCount: 2 });
    expect(await deliveries(id)).toMatchObject([
      { status: 'failed', reason: expect.stringContaining('no such mailbox') as string },
      { status: 'failed', attempts: 0, reason: '不是有效的邮箱地址' },
      { status: 'sent' },
    ]);
  });

  test('that reaches nobody has failed; sent again, it goes to whom it has not reached, whatever the list says by then', async () => {
    const id = await send('nobody@a.example');
    await settled(id);
    expect(await message(id)).toMatchObject({
      status: 'failed',
      successCount: 0,
      failCount: 1,
      failReason: expect.stringContaining('no such mailbox') as string,
    });
    await rows.put(rows.resource('notices/emailMessage'), id, { receivers: 'somebody-else@a.example' });
    await rows.put(rows.resource('notices/messageReceiver'), String((await deliveries(id))[0]?.id), {
      address: 'mended@a.example',
    });
    expect((await admin.post('/notify/emailMessage/send', { id })).code).toBe(200);
    await settled(id);
    expect(await message(id)).toMatchObject({ status: 'sent', successCount: 1, failCount: 0 });
    expect(received.map(({ to }) => to)).toEqual([['mended@a.example']]);
  });

  test('for which the server has no time now is tried again, and goes once', async () => {
    busy.set('late@a.example', 1);
    const id = await send('late@a.example');
    await until(async () => (await deliveries(id))[0]?.reason !== null);
    expect((await deliveries(id))[0]).toMatchObject({
      status: 'waiting',
      startTime: null,
      reason: expect.stringContaining('come back later') as string,
    });
    clock.pass({ minutes: 5 });
    server.server.worker.wake();
    await settled(id);
    expect((await deliveries(id))[0]).toMatchObject({ status: 'sent', attempts: 2, reason: null });
    expect(received).toHaveLength(1);
  });

  test('that the server took without saying so is not sent again by itself', async () => {
    const id = await send('silent@a.example');
    await settled(id);
    expect(await deliveries(id)).toMatchObject([
      { status: 'unknown', attempts: 1, reason: expect.any(String) as string },
    ]);
    clock.pass({ minutes: 60 });
    server.server.worker.wake();
    await server.server.worker.idle();
    expect(received).toHaveLength(1);
    expect(await message(id)).toMatchObject({ status: 'failed', successCount: 0, failCount: 1 });
    await decide('confirmSent', id);
    expect(await message(id)).toMatchObject({ status: 'sent', successCount: 1, failCount: 0, failReason: null });
    expect(received).toHaveLength(1);
  });

  test('that a crash has cut off is not sent again by itself', async () => {
    const configId = await mailbox({ status: 'disabled' });
    const id = await send('ann@a.example', { configId });
    const [delivery] = await deliveries(id);
    await until(async () => (await deliveries(id))[0]?.held === 'noChannel');
    // As a crash leaves it: begun, and nothing said of what came of it.
    await rows.put(rows.resource('notices/messageReceiver'), String(delivery?.id), {
      startTime: new Date(clock.now()).toISOString(),
      held: null,
    });
    await rows.put(rows.resource('notices/emailConfig'), configId, { status: 'enabled' });
    await work.add(deliverHandler, { key: `crash:${id}`, payload: { delivery: String(delivery?.id) } });
    await settled(id);
    expect(await deliveries(id)).toMatchObject([
      { status: 'unknown', reason: expect.stringContaining('不知道对方是否已收到') as string },
    ]);
    expect(received).toEqual([]);
    // Somebody has asked, and sends it again.
    await decide('sendAgain', id);
    await until(async () => (await deliveries(id))[0]?.status !== 'waiting');
    expect(received.map(({ to }) => to)).toEqual([['ann@a.example']]);
    expect(await message(id)).toMatchObject({ status: 'sent', successCount: 1, failCount: 0 });
  });
});

describe('a message waits in the outbox and says why', () => {
  test('where its mailbox is out of use, until it is not', async () => {
    const configId = await mailbox({ status: 'disabled' });
    const id = await send('ann@a.example', { configId });
    await until(async () => (await deliveries(id))[0]?.held === 'noChannel');
    expect(await message(id)).toMatchObject({ status: 'sending' });
    await rows.put(rows.resource('notices/emailConfig'), configId, { status: 'enabled' });
    expect((await admin.post('/scm/schedule/job/resumeDeliveries', { action: 'run' })).code).toBe(200);
    await settled(id);
    expect(await deliveries(id)).toMatchObject([{ status: 'sent', held: null }]);
  });

  test('where the mailbox has sent its share of the day', async () => {
    const id = await send('a@a.example, b@a.example, c@a.example', { configId: await mailbox({ dailyLimit: 2 }) });
    await until(async () => (await deliveries(id)).filter(({ status }) => status === 'sent').length === 2);
    await until(async () => (await deliveries(id)).some(({ held }) => held === 'dailyLimit'));
    expect(received).toHaveLength(2);
    clock.pass({ minutes: 25 * 60 });
    admin = await server.as('admin');
    expect((await admin.post('/scm/schedule/job/resumeDeliveries', { action: 'run' })).code).toBe(200);
    await settled(id);
    expect(await message(id)).toMatchObject({ status: 'sent', successCount: 3 });
  });

  test('while its password is wrong', async () => {
    const configId = await mailbox({ password: 'wrong-code' });
    const id = await send('ann@a.example', { configId });
    await until(async () => (await deliveries(id))[0]?.reason !== null);
    expect((await deliveries(id))[0]).toMatchObject({
      status: 'waiting',
      reason: expect.stringContaining('wrong code') as string,
    });
    await rows.put(rows.resource('notices/emailConfig'), configId, { password: 'right-code' });
    clock.pass({ minutes: 5 });
    server.server.worker.wake();
    await settled(id);
    expect(received).toHaveLength(1);
  });
});

test('a message with a planned time sends itself then', async () => {
  const planSendTime = new Date(clock.now() - 60_000).toISOString();
  const id = await send('ann@a.example', { planSendTime });
  expect((await message(id)).status).toBe('approved');
  expect((await admin.post('/scm/schedule/job/planSteps', { action: 'run' })).code).toBe(200);
  await until(async () => (await message(id)).status === 'sent');
  expect(received).toHaveLength(1);
});

test('addresses are parted by whatever people put between them, each kept once', () => {
  expect(splitAddresses('a@a.example；B@b.example、b@B.example\r\n\n c@c.example ,')).toEqual([
    'a@a.example',
    'B@b.example',
    'c@c.example',
  ]);
  expect(splitAddresses(null)).toEqual([]);
});
