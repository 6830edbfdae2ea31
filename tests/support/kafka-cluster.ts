import { spawn, spawnSync, type ChildProcess } from 'node:child_process';

/** Kafka's own C client, where it is installed; a program of its holds a cluster for tests. */
export const hasKafkaCluster = spawnSync('kcat', ['-V']).status === 0;

const announced = /replaced with ((?:127\.0\.0\.1:\d+,?)+)/;

/** Three brokers of librdkafka, which speak the protocol of Kafka but were not written with this product in mind. */
export class KafkaCluster {
  private constructor(
    readonly addresses: string,
    private readonly holder: ChildProcess,
  ) {}

  static async start(): Promise<KafkaCluster> {
    // The cluster lives in a producer that waits for something to send.
    const args = ['-P', '-b', '127.0.0.1:1', '-t', 'unused', '-X', 'test.mock.num.brokers=3'];
    const holder = spawn('kcat', args, { stdio: ['pipe', 'ignore', 'pipe'] });
    let said = '';
    const addresses = await new Promise<string>((resolve, reject) => {
      holder.stderr.on('data', (text: Buffer) => {
        said += text.toString();
        const found = announced.exec(said)?.[1];
        if (found) resolve(found);
      });
      holder.once('exit', () => reject(new Error(said)));
    });
    return new KafkaCluster(addresses, holder);
  }

  /** What stands in a topic, partition by partition, as its own consumer reads it. */
  read(topic: string): { partition: number; offset: number; key: string; payload: string }[] {
    const { stdout, status, stderr } = spawnSync('kcat', ['-C', '-b', this.addresses, '-t', topic, '-e', '-q', '-J'], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { partition: number; offset: number; key: string; payload: string });
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.holder.once('exit', resolve));
    this.holder.stdin?.end();
    await ended;
  }
}
