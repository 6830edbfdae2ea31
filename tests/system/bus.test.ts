import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { readConfig } from '../../src/server/config.ts';
import { publishHandler } from '../../src/server/records/follow.ts';
import { demoPassword } from '../../src/server/install/install.ts';
import type { Client } from '../support/client.ts';
import { KafkaBroker } from '../support/kafka-broker.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser } from '../support/sign-in.ts';
import { until, Work } from '../support/work.ts';

const user = { name: 'console', password: 'a-password-of-the-cluster' };
const topic = 'campus.settings';
const broker = new KafkaBroker(user);
let server: RunningServer;
let admin: Client;
let work: Work;

beforeAll(async () => {
  await broker.start();
  server = await startServer({
    LOG_LEVEL: 'silent',
    KAFKA_BROKERS: broker.address,
    KAFKA_TOPIC_PREFIX: 'campus',
    KAFKA_USERNAME: user.name,
    KAFKA_PASSWORD: user.password,
  });
  admin = await server.as('admin');
  work = new Work(server);
});
afterAll(async () => {
  await server.stop();
  await broker.stop();
});

let made = 0;

async function added(): Promise<{ id: string; version: number }> {
  const reply = await admin.post<{ id: string; version: number }>('/basesetting/dictionaryGroup/add', {
    groupName: `总线 ${++made}`,
    groupCode: `BUS_${made}`,
    groupType: 'business',
    status: 'enabled',
  });
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data;
}

async function renamed(row: { id: string; version: number }, groupName: string) {
  const reply = await admin.post<{ version: number }>('/basesetting/dictionaryGroup/update', {
    id: row.id,
    version: row.version,
    groupName,
  });
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return { id: row.id, version: reply.data.version };
}

/** What arrived for one record, without repeats: delivery is at least once. */
function eventsOf(id: string) {
  const seen = new Map(broker.published.filter(({ key }) => key === id).map((one) => [one.headers.id, one]));
  return [...seen.values()];
}
const typesOf = (id: string): string[] => eventsOf(id).map(({ body }) => String(body.type).split('.')[1] as string);

describe('with a cluster', () => {
  test('the changes of a record are published in their order, in one partition, by its key', async () => {
    let row = await added();
    row = await renamed(row, `总线 ${made} 改`);
    expect(await admin.post(`/basesetting/dictionaryGroup/delete/${row.id}`)).toMatchObject({ code: 200 });
    await until(() => typesOf(row.id).includes('delete'));
    const events = eventsOf(row.id);
    expect(events.map(({ body }) => body.type)).toEqual([
      'settings/dictionaryGroup.add',
      'settings/dictionaryGroup.update',
      'settings/dictionaryGroup.delete',
    ]);
    expect(new Set(events.map((event) => `${event.topic} ${event.partition}`)).size).toBe(1);
    expect(events[0]).toMatchObject({
      topic,
      headers: { id: events[0]?.body.id, type: 'settings/dictionaryGroup.add' },
    });
    expect(events[1]?.body).toMatchObject({
      recordId: row.id,
      changes: { groupName: [expect.any(String), `总线 ${made} 改`] },
    });
    expect(broker.refused).toEqual([]);
  });

  test('what is secret or masked does not leave', async () => {
    const mobile = '13912345678';
    const project = await admin.post<{ list: Row[] }>('/organisation/organization/list');
    const reply = await addUser(admin, server, {
      userName: 'bus-reader',
      userType: '3',
      roles: ['project-admin'],
      orgIds: [String(project.data.list[0]?.id)],
      mobile,
    });
    expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
    await until(() => eventsOf(reply.data.id).length > 0);
    const text = JSON.stringify(broker.published);
    expect(text).not.toContain(demoPassword);
    expect(text).not.toContain(mobile);
    expect(text).not.toContain('$argon2');
  });

  test('a broker that is down holds up neither writes nor other work, and nothing is lost', async () => {
    const row = await added();
    await until(() => eventsOf(row.id).length > 0);
    await broker.stop();
    const later = await renamed(row, `总线 ${made} 之后`);
    const others = await Promise.all([added(), added(), added()]);
    let ran = 0;
    const name = work.handler(async () => ran++);
    await work.add(name, {}, {}, {});
    await until(() => ran === 3);
    await renamed(later, `总线 ${made} 最后`);
    await until(async () => (await work.rows(publishHandler)).some(({ lastError }) => lastError !== null));
    expect(typesOf(row.id)).toEqual(['add']);
    await broker.start();
    await until(async () => {
      await work.hurry(publishHandler).catch(() => undefined);
      return typesOf(row.id).length === 3 && others.every(({ id }) => eventsOf(id).length > 0);
    });
    expect(typesOf(row.id)).toEqual(['add', 'update', 'update']);
    expect(eventsOf(row.id).map(({ body }) => body.version)).toEqual(
      eventsOf(row.id)
        .map(({ body }) => Number(body.version))
        .toSorted((a, b) => a - b),
    );
  });

  test('brokers, topics with their partitions, and readers with what they have not read yet', async () => {
    const row = await added();
    await until(() => eventsOf(row.id).length > 0);
    const { data: cluster } = await admin.get<Row>('/scm/kafka/brokers');
    expect(cluster).toMatchObject({
      source: 'kafka',
      brokers: [{ id: '1', host: '127.0.0.1', port: Number(broker.address.split(':')[1]), isController: true }],
      topics: expect.arrayContaining([topic]) as string[],
    });
    const ends = [0, 1, 2].map((partition) => broker.of(topic, partition).length);
    const { data: found } = await admin.get<{ partitions: Row[] }>(`/scm/kafka/topicinfo/${topic}`);
    expect(found.partitions).toMatchObject(
      ends.map((high, partition) => ({
        partition,
        leader: 1,
        replicas: [1],
        inSync: [1],
        low: '0',
        high: String(high),
      })),
    );
    expect(await admin.get('/scm/kafka/topicinfo/campus.nothing')).toMatchObject({ code: 404 });
    // The first partition is read to its end, of the others nothing was ever read.
    broker.committed.push({ groupId: 'warehouse', topic, offsets: [ends[0] ?? 0] });
    const { data: readers } = await admin.get<{ groups: Row[] }>('/scm/kafka/groups');
    expect(readers.groups).toMatchObject([
      {
        groupId: 'warehouse',
        state: 'Stable',
        members: 1,
        lag: String((ends[1] ?? 0) + (ends[2] ?? 0)),
        topics: [
          { topic, partition: 0, lag: '0' },
          { partition: 1, offset: null },
          { partition: 2, offset: null },
        ],
      },
    ]);
  });

  test('a cluster that does not answer is said so', async () => {
    await broker.stop();
    expect(await admin.get('/scm/kafka/brokers')).toMatchObject({
      code: 503,
      message: expect.stringMatching(/^消息总线没有应答：/) as string,
    });
    await broker.start();
    expect(await admin.get('/scm/kafka/brokers')).toMatchObject({ code: 200 });
  });

  test('a wrong password of the cluster leaves what is written waiting', async () => {
    const other = new KafkaBroker({ ...user, password: 'another' });
    await other.start();
    const stranger = await startServer({
      LOG_LEVEL: 'silent',
      KAFKA_BROKERS: other.address,
      KAFKA_USERNAME: user.name,
      KAFKA_PASSWORD: user.password,
    });
    try {
      const reply = await (await stranger.as('admin')).get('/scm/kafka/groups');
      expect(reply).toMatchObject({ code: 503, message: expect.stringMatching(/^消息总线没有应答：/) as string });
      expect(other.published).toEqual([]);
    } finally {
      await stranger.stop();
      await other.stop();
    }
  });
});

describe('without a cluster', () => {
  test('the built-in outbox answers, and says that it is one', async () => {
    const plain = await startServer({ LOG_LEVEL: 'silent' });
    try {
      const own = await plain.as('admin');
      const stored = new Work(plain);
      const name = stored.handler(() => Promise.reject(new Error('not yet')));
      await stored.add(name, { dueMs: Date.now() + 3_600_000_000 });
      expect((await own.get<Row>('/scm/kafka/brokers')).data).toMatchObject({
        source: 'outbox',
        brokers: [{ id: 'outbox', host: null }],
      });
      const { data } = await own.get<{ source: string; groups: Row[] }>('/scm/kafka/groups');
      expect(data.source).toBe('outbox');
      expect(data.groups).toContainEqual({ groupId: name, state: 'ready', members: 1, lag: '1', topics: [] });
      expect(await own.get('/scm/kafka/topicinfo/console.nothing')).toMatchObject({ code: 404 });
      expect(await stored.rows(publishHandler)).toEqual([]);
      for (const path of ['brokers', 'groups', 'topicinfo/console.settings'])
        expect(await (await plain.as('project-a')).get(`/scm/kafka/${path}`)).toMatchObject({ code: 403 });
    } finally {
      await plain.stop();
    }
  });

  test('settings that make no sense are named', () => {
    const wrong = {
      KAFKA_BROKERS: 'nowhere',
      KAFKA_USERNAME: 'one',
      KAFKA_MECHANISM: 'rot13',
      KAFKA_TOPIC_PREFIX: 'a b',
    };
    expect(() => readConfig(wrong)).toThrow(
      /nowhere is not a host[\s\S]*KAFKA_TOPIC_PREFIX[\s\S]*belong together[\s\S]*KAFKA_MECHANISM=rot13/,
    );
  });
});
