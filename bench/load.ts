import { connect, type Socket } from 'node:net';

/** Creates the text of one request, anew for each call. */
export type Make = () => string;

export interface Measured {
  calls: number;
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

/** Text of an HTTP/1.1 request to this machine. */
export function requestText(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const lines = Object.entries({
    host: '127.0.0.1',
    ...headers,
    ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/**
 * Keeps `connections` connections busy for a while, with one request at a time on each. Uses raw sockets, so that the
 * load generator itself costs little CPU. `seen` gets the body of each reply.
 */
export async function load(
  port: number,
  connections: number,
  seconds: number,
  make: Make,
  seen?: (body: string) => void,
): Promise<Measured> {
  const times: number[] = [];
  let failed = 0;
  const lines = await Promise.all(Array.from({ length: connections }, () => Line.open(port)));
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    lines.map(async (line) => {
      while (performance.now() < end) {
        const from = performance.now();
        const { status, body } = await line.ask(make());
        times.push(performance.now() - from);
        if (status !== 200) failed++;
        seen?.(body);
      }
      line.close();
    }),
  );
  const elapsed = (performance.now() - start) / 1000;
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { calls: times.length, perSecond: Math.round(times.length / elapsed), p50: at(0.5), p99: at(0.99), failed };
}

/** A kept-alive connection that sends one request at a time. */
class Line {
  #buffer: Buffer = Buffer.alloc(0);
  #answer: ((reply: { status: number; body: string }) => void) | undefined;

  private constructor(readonly socket: Socket) {
    socket.on('data', (chunk) => this.#take(chunk));
  }

  /**
   * Resolves only after a first reply: Node accepts one new connection per turn of the event loop, so requests on the
   * other connections would wait for the accept, and distort the measurement.
   */
  static async open(port: number): Promise<Line> {
    const line = await new Promise<Line>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(new Line(socket)));
      socket.on('error', reject);
    });
    await line.ask(requestText('GET', '/healthz', {}));
    return line;
  }

  ask(text: string): Promise<{ status: number; body: string }> {
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.socket.write(text);
    });
  }

  close(): void {
    this.socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk]);
    const head = this.#buffer.indexOf('\r\n\r\n');
    if (head < 0) return;
    const headers = this.#buffer.toString('latin1', 0, head);
    const length = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? 0);
    if (this.#buffer.length < head + 4 + length) return;
    const body = this.#buffer.toString('utf8', head + 4, head + 4 + length);
    this.#buffer = Buffer.alloc(0);
    this.#answer?.({ status: Number(headers.slice(9, 12)), body });
  }
}
