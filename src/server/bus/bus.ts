/** A change of a record, as other systems read it from the message bus. */
export interface BusMessage {
  readonly topic: string;
  /** The record: messages with one key arrive in their order. */
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Broker {
  readonly id: string;
  readonly host: string | null;
  readonly port: number | null;
  readonly isController: boolean;
}

/** How far a reader of a topic has come. */
export interface TopicLag {
  readonly topic: string;
  readonly partition: number;
  /** Null: the group has not committed anything there. */
  readonly offset: string | null;
  readonly end: string;
  readonly lag: string;
}

export interface Group {
  readonly groupId: string;
  readonly state: string;
  readonly members: number;
  readonly lag: string;
  readonly topics: readonly TopicLag[];
}

export interface Partition {
  readonly partition: number;
  readonly leader: number | null;
  readonly replicas: readonly number[];
  readonly inSync: readonly number[];
  /** The oldest message that is still there, and the next one to be written. */
  readonly low: string;
  readonly high: string;
}

export interface Topic {
  readonly topic: string;
  readonly partitions: readonly Partition[];
}

/** Events of one business area share a topic. */
export const topicOf = (prefix: string, resource: string): string =>
  `${prefix}.${resource.slice(0, resource.indexOf('/'))}`;

/** What the calls below `/scm/kafka` ask, of a Kafka cluster or of the built-in outbox. */
export interface BusView {
  readonly source: 'kafka' | 'outbox';
  brokers(): Promise<{ brokers: readonly Broker[]; topics: readonly string[] }>;
  groups(): Promise<readonly Group[]>;
  /** Undefined: there is no such topic. */
  topic(name: string): Promise<Topic | undefined>;
}

/** A cluster to which events are published. */
export interface MessageBus extends BusView {
  publish(message: BusMessage): Promise<void>;
  close(): Promise<void>;
}
