import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { Client } from '../support/client.ts';
import { hasKafkaCluster, KafkaCluster } from '../support/kafka-cluster.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

const topic = 'campus.settings';

/** Against brokers that somebody else wrote; CI installs them. Groups they do not list, so those are asked of a stand-in in `bus.test.ts`. */
describe.skipIf(!hasKafkaCluster)('with a cluster of librdkafka', () => {
  let cluster: KafkaCluster;
  let server: RunningServer;
  let admin: Client;

  beforeAll(async () => {
    cluster = await KafkaCluster.start();
    server = await startServer({ LOG_LEVEL: 'silent', KAFKA_BROKERS: cluster.addresses, KAFKA_TOPIC_PREFIX: 'campus' });
    admin = await server.as('admin');
  });
  afterAll(async () => {
    await server.stop();
    await cluster.stop();
  });

  test('what was changed arrives once under the key of its record and in order, and the console shows the topic', async () => {
    const ids: string[] = [];
    for (const n of [1, 2, 3, 4, 5]) {
      const added = await admin.post<{ id: string; version: number }>('/basesetting/dictionaryGroup/add', {
        groupName: `集群 ${n}`,
        groupCode: `CLUSTER_${n}`,
        groupType: 'business',
        status: 'enabled',
      });
      expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
      const { id, version } = added.data;
      ids.push(id);
      await admin.post('/basesetting/dictionaryGroup/update', { id, version, groupName: `集群 ${n} 改` });
      expect(await admin.post(`/basesetting/dictionaryGroup/delete/${id}`)).toMatchObject({ code: 200 });
    }
    const arrived = () => cluster.read(topic).filter(({ key }) => ids.includes(key));
    await until(() => arrived().length >= ids.length * 3);
    const messages = arrived();
    expect(messages).toHaveLength(ids.length * 3);
    for (const id of ids) {
      const own = messages.filter(({ key }) => key === id);
      expect(new Set(own.map(({ partition }) => partition)).size).toBe(1);
      expect(
        own.toSorted((a, b) => a.offset - b.offset).map(({ payload }) => (JSON.parse(payload) as Row).type),
      ).toEqual(['add', 'update', 'delete'].map((action) => `settings/dictionaryGroup.${action}`));
    }

    const { data: shown } = await admin.get<{ brokers: Row[]; topics: string[] }>('/scm/kafka/brokers');
    expect(shown.brokers).toHaveLength(3);
    expect(shown.topics).toContain(topic);
    const { data: found } = await admin.get<{ partitions: { partition: number; high: string }[] }>(
      `/scm/kafka/topicinfo/${topic}`,
    );
    const all = cluster.read(topic);
    for (const { partition, high } of found.partitions)
      expect(high).toBe(String(all.filter((message) => message.partition === partition).length));
  });
});
