/** The mechanisms by which a cluster may ask who connects. */
const mechanisms = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;

export interface KafkaSettings {
  readonly brokers: readonly string[];
  readonly topicPrefix: string;
  readonly tls: boolean;
  readonly sasl?: {
    readonly mechanism: (typeof mechanisms)[number];
    readonly username: string;
    readonly password: string;
  };
}

const maxPrefix = 100;

/** Reads `KAFKA_*`; undefined where no broker is named. Adds what makes no sense to `problems`. */
export function readKafkaSettings(env: NodeJS.ProcessEnv, problems: string[]): KafkaSettings | undefined {
  const brokers = (env.KAFKA_BROKERS ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (brokers.length === 0) return undefined;
  for (const broker of brokers)
    if (!/^(\[[\da-f:.]+\]|[\w.-]+):\d{1,5}$/i.test(broker))
      problems.push(`KAFKA_BROKERS: ${broker} is not a host with its port, such as kafka-1.example.com:9092`);
  const topicPrefix = env.KAFKA_TOPIC_PREFIX || 'console';
  if (!/^[\w.-]+$/.test(topicPrefix) || topicPrefix.length > maxPrefix)
    problems.push(`KAFKA_TOPIC_PREFIX=${topicPrefix} is not letters, digits, points, hyphens and underscores`);
  const username = env.KAFKA_USERNAME ?? '';
  const password = env.KAFKA_PASSWORD ?? '';
  if ((username === '') !== (password === '')) problems.push('KAFKA_USERNAME and KAFKA_PASSWORD belong together');
  const wanted = env.KAFKA_MECHANISM || 'plain';
  const mechanism = mechanisms.find((name) => name === wanted);
  if (!mechanism) problems.push(`KAFKA_MECHANISM=${wanted} is none of ${mechanisms.join(', ')}`);
  return {
    brokers,
    topicPrefix,
    tls: env.KAFKA_TLS === 'true',
    ...(username && mechanism && { sasl: { mechanism, username, password } }),
  };
}
