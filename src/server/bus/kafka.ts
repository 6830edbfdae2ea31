import { Kafka, logLevel, Partitioners, type Admin, type Producer, type SASLOptions } from 'kafkajs';
import type { Log } from '../context.ts';
import type { BusMessage, Group, MessageBus, Partition, TopicLag } from './bus.ts';
import type { KafkaSettings } from './kafka-settings.ts';

const connectMs = 3000;
const requestMs = 10_000;
/** A cluster that has just not answered is not asked again at once, so that a backlog fails fast. */
const pauseMs = 2000;
const maxGroups = 200;
/** Every replica in sync has the message before it counts as published. */
const allReplicas = -1;

/** Thrown without asking the cluster, shortly after it failed. */
class StillDown extends Error {}

/** A Kafka cluster. Connects when it is needed first, and again after a failure. */
export class KafkaBus implements MessageBus {
  readonly source = 'kafka';
  readonly #kafka: Kafka;
  readonly #prefix: string;
  #producer: Promise<Producer> | undefined;
  #failed: { readonly at: number; readonly why: string } | undefined;

  constructor({ brokers, tls, sasl, topicPrefix }: KafkaSettings, log: Log) {
    this.#prefix = topicPrefix;
    this.#kafka = new Kafka({
      clientId: 'campus-console',
      brokers: [...brokers],
      ssl: tls,
      sasl: sasl as SASLOptions | undefined,
      connectionTimeout: connectMs,
      authenticationTimeout: connectMs,
      requestTimeout: requestMs,
      // Stored work tries again by itself.
      retry: { retries: 1, initialRetryTime: 100, maxRetryTime: 1000 },
      logLevel: logLevel.ERROR,
      logCreator:
        () =>
        ({ log: { message, ...detail } }) =>
          log.warn({ kafka: detail.error }, `kafka: ${message}`),
    });
  }

  async publish({ topic, key, headers, body }: BusMessage): Promise<void> {
    if (this.#failed && performance.now() - this.#failed.at < pauseMs) throw new StillDown(this.#failed.why);
    try {
      this.#producer ??= this.#connect();
      const producer = await this.#producer;
      await producer.send({ topic, acks: allReplicas, messages: [{ key, value: body, headers: { ...headers } }] });
      this.#failed = undefined;
    } catch (error) {
      this.#failed = { at: performance.now(), why: error instanceof Error ? error.message : String(error) };
      void this.#disconnect();
      throw error;
    }
  }

  brokers() {
    return this.#ask(async (admin) => {
      const { brokers, controller } = await admin.describeCluster();
      const topics = await admin.listTopics();
      return {
        brokers: brokers.map(({ nodeId, host, port }) => ({
          id: String(nodeId),
          host,
          port,
          isController: nodeId === controller,
        })),
        topics: topics.filter((topic) => topic.startsWith(`${this.#prefix}.`)).toSorted(),
      };
    });
  }

  groups(): Promise<Group[]> {
    return this.#ask(async (admin) => {
      const listed = (await admin.listGroups()).groups.filter(({ protocolType }) => protocolType === 'consumer');
      const ids = listed.map(({ groupId }) => groupId).toSorted();
      const { groups } = await admin.describeGroups(ids.slice(0, maxGroups));
      const found: Group[] = [];
      for (const { groupId, state, members } of groups) {
        const topics = await lagsOf(admin, groupId);
        const lag = topics.reduce((sum, one) => sum + BigInt(one.lag), 0n);
        found.push({ groupId, state, members: members.length, lag: String(lag), topics });
      }
      return found;
    });
  }

  topic(name: string) {
    return this.#ask(async (admin) => {
      if (!(await admin.listTopics()).includes(name)) return undefined;
      const [found] = (await admin.fetchTopicMetadata({ topics: [name] })).topics;
      const offsets = new Map((await admin.fetchTopicOffsets(name)).map((one) => [one.partition, one]));
      const partitions = (found?.partitions ?? []).map(({ partitionId, leader, replicas, isr }): Partition => ({
        partition: partitionId,
        leader,
        replicas,
        inSync: isr,
        low: offsets.get(partitionId)?.low ?? '0',
        high: offsets.get(partitionId)?.high ?? '0',
      }));
      return { topic: name, partitions: partitions.toSorted((a, b) => a.partition - b.partition) };
    });
  }

  async close(): Promise<void> {
    await this.#disconnect();
  }

  async #connect(): Promise<Producer> {
    const producer = this.#kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
    await producer.connect();
    return producer;
  }

  /** What comes next connects anew: a client that was cut off may wait for an answer that never comes. */
  async #disconnect(): Promise<void> {
    const producer = this.#producer;
    this.#producer = undefined;
    await producer?.then((one) => one.disconnect()).catch(() => undefined);
  }

  /** Questions are rare and asked by people, so they connect for themselves. */
  async #ask<T>(question: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = this.#kafka.admin();
    try {
      await admin.connect();
      return await question(admin);
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  }
}

async function lagsOf(admin: Admin, groupId: string): Promise<TopicLag[]> {
  const lags: TopicLag[] = [];
  for (const { topic, partitions } of await admin.fetchOffsets({ groupId })) {
    const ends = new Map((await admin.fetchTopicOffsets(topic)).map((one) => [one.partition, one]));
    for (const { partition, offset } of partitions) {
      const { low = '0', high = '0' } = ends.get(partition) ?? {};
      // A group that has committed nothing begins with the oldest message.
      const at = BigInt(offset) < 0n ? undefined : offset;
      const behind = BigInt(high) - BigInt(at ?? low);
      lags.push({ topic, partition, offset: at ?? null, end: high, lag: String(behind < 0n ? 0n : behind) });
    }
  }
  return lags;
}
