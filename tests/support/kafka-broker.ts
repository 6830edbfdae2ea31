import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { FrameReader, FrameWriter, recordsOf, type PublishedRecord } from './kafka-frames.ts';

const versions: readonly (readonly [key: number, version: number])[] = [
  [0, 3],
  [2, 1],
  [3, 2],
  [9, 2],
  [10, 0],
  [15, 0],
  [16, 0],
  [17, 1],
  [18, 2],
  [36, 0],
];
const partitions = [0, 1, 2];
const allReplicas = -1;
const ok = 0;
const authenticationFailed = 58;

interface Committed {
  readonly groupId: string;
  readonly topic: string;
  readonly offsets: readonly number[];
}

/** A local fake of a Kafka broker: checks what it is sent as a broker does, and keeps what is published. */
export class KafkaBroker {
  readonly published: PublishedRecord[] = [];
  readonly refused: string[] = [];
  readonly committed: Committed[] = [];
  #server: Server | undefined;
  #sockets = new Set<Socket>();
  #port = 0;

  constructor(readonly user?: { readonly name: string; readonly password: string }) {}

  async start(): Promise<this> {
    const server = createServer((socket) => this.#serve(socket));
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
    return this;
  }

  get address(): string {
    return `127.0.0.1:${this.#port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => (this.#server ? this.#server.close(resolve) : resolve(undefined)));
    this.#server = undefined;
  }

  of = (topic: string, partition: number): PublishedRecord[] =>
    this.published.filter((one) => one.topic === topic && one.partition === partition);

  #serve(socket: Socket): void {
    this.#sockets.add(socket.on('close', () => this.#sockets.delete(socket)).on('error', () => undefined));
    const session = { isKnown: !this.user };
    let waiting: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      waiting = Buffer.concat([waiting, chunk]);
      while (waiting.length >= 4 && waiting.length >= 4 + waiting.readInt32BE(0)) {
        const end = 4 + waiting.readInt32BE(0);
        const frame = new FrameReader(waiting.subarray(4, end));
        waiting = waiting.subarray(end);
        try {
          const [key, version, correlation] = [frame.int16(), frame.int16(), frame.int32()];
          frame.text();
          if (!versions.some(([one, its]) => one === key && its === version))
            throw new Error(`nothing was said of request ${key} in version ${version}`);
          if (!session.isKnown && ![17, 18, 36].includes(key)) throw new Error(`request ${key} before signing in`);
          const body = this.#answer(key, frame, session);
          if (frame.left > 0) throw new Error(`request ${key} has ${frame.left} bytes too many`);
          socket.write(
            new FrameWriter().block(Buffer.concat([new FrameWriter().int32(correlation).done(), body])).done(),
          );
        } catch (error) {
          this.refused.push(String(error));
          socket.destroy();
        }
      }
    });
  }

  #answer(key: number, frame: FrameReader, session: { isKnown: boolean }): Buffer {
    const reply = new FrameWriter();
    if (key === 18)
      return reply
        .int16(ok)
        .list(versions, ([one, version]) => reply.int16(one).int16(version).int16(version))
        .int32(0)
        .done();
    if (key === 17) {
      if (frame.text() !== 'PLAIN') throw new Error('a mechanism that was not agreed');
      return reply.int16(ok).list(['PLAIN'], reply.text.bind(reply)).done();
    }
    if (key === 36) {
      const wanted = `\0${this.user?.name ?? ''}\0${this.user?.password ?? ''}`;
      session.isKnown = frame.block().toString().endsWith(wanted);
      return session.isKnown
        ? reply.int16(ok).text(null).block(Buffer.alloc(0)).done()
        : reply.int16(authenticationFailed).text('wrong password').block(Buffer.alloc(0)).done();
    }
    if (key === 0) return this.#produce(frame, reply);
    if (key === 2) return this.#offsets(frame, reply);
    if (key === 3) return this.#metadata(frame, reply);
    return this.#groups(key, frame, reply);
  }

  #metadata(frame: FrameReader, reply: FrameWriter): Buffer {
    const asked = frame.list(() => frame.text() as string);
    const known = [...new Set(this.published.map(({ topic }) => topic))];
    return reply
      .list([1], (id) => reply.int32(id).text('127.0.0.1').int32(this.#port).text(null))
      .text('cluster-of-the-test')
      .int32(1)
      .list(asked.length > 0 ? asked : known, (topic) =>
        reply
          .int16(ok)
          .text(topic)
          .int8(0)
          .list(partitions, (id) => reply.int16(ok).int32(id).int32(1).list([1], reply.int32).list([1], reply.int32)),
      )
      .done();
  }

  #produce(frame: FrameReader, reply: FrameWriter): Buffer {
    frame.text();
    if (frame.int16() !== allReplicas) throw new Error('published without waiting for all replicas');
    frame.int32();
    const topics = frame.list(() => ({
      topic: frame.text() as string,
      parts: frame.list(() => ({ partition: frame.int32(), records: recordsOf(frame.block()) })),
    }));
    return reply
      .list(topics, ({ topic, parts }) =>
        reply.text(topic).list(parts, ({ partition, records }) => {
          const offset = this.of(topic, partition).length;
          this.published.push(...records.map((record) => ({ topic, partition, ...record })));
          reply.int32(partition).int16(ok).int64(offset).int64(-1);
        }),
      )
      .int32(0)
      .done();
  }

  #offsets(frame: FrameReader, reply: FrameWriter): Buffer {
    frame.int32();
    const topics = frame.list(() => ({
      topic: frame.text() as string,
      parts: frame.list(() => ({ partition: frame.int32(), time: frame.int64() })),
    }));
    const latest = -1n;
    return reply
      .list(topics, ({ topic, parts }) =>
        reply.text(topic).list(parts, ({ partition, time }) =>
          reply
            .int32(partition)
            .int16(ok)
            .int64(-1)
            .int64(time === latest ? this.of(topic, partition).length : 0),
        ),
      )
      .done();
  }

  #groups(key: number, frame: FrameReader, reply: FrameWriter): Buffer {
    const ids = [...new Set(this.committed.map(({ groupId }) => groupId))];
    if (key === 16)
      return reply
        .int16(ok)
        .list(ids, (id) => reply.text(id).text('consumer'))
        .done();
    if (key === 15) {
      const asked = frame.list(() => frame.text());
      return reply
        .list(asked, (id) =>
          reply
            .int16(ok)
            .text(id)
            .text('Stable')
            .text('consumer')
            .text('range')
            .list(['reader'], (member) =>
              reply.text(member).text('a client').text('/127.0.0.1').block(Buffer.alloc(0)).block(Buffer.alloc(0)),
            ),
        )
        .done();
    }
    const group = frame.text();
    if (key === 10) return reply.int16(ok).int32(1).text('127.0.0.1').int32(this.#port).done();
    frame.list(() => [frame.text(), frame.list(() => frame.int32())]);
    return reply
      .list(
        this.committed.filter(({ groupId }) => groupId === group),
        ({ topic, offsets }) =>
          reply.text(topic).list(partitions, (partition) =>
            reply
              .int32(partition)
              .int64(offsets[partition] ?? -1)
              .text(null)
              .int16(ok),
          ),
      )
      .int16(ok)
      .done();
  }
}
