import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly rawQuery: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

export interface Answered {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const jsonOf = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
};

type Answer = Answered | 'silence';
type Answering = (asked: Asked) => Answer | Promise<Answer>;

/** A local fake of a message provider: records requests and answers as the test tells it to. */
export class Provider {
  readonly asked: Asked[] = [];
  #server: Server | undefined;
  #port = 0;

  constructor(private answer: Answering) {}

  answers(answer: Answering): void {
    this.answer = answer;
  }

  async start(): Promise<this> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', async () => {
          const url = new URL(request.url ?? '/', 'http://provider');
          const bytes = Buffer.concat(parts);
          const text = bytes.toString();
          const one = {
            method: request.method ?? '',
            path: url.pathname,
            query: url.searchParams,
            rawQuery: url.search.slice(1),
            headers: request.headers,
            bytes,
            text,
            json: jsonOf(text),
          };
          this.asked.push(one);
          const answer = await this.answer(one);
          if (answer === 'silence') return void request.socket.destroy();
          const { status = 200, body, headers } = answer;
          response
            .writeHead(status, { 'content-type': 'application/json', ...headers })
            .end(typeof body === 'string' ? body : JSON.stringify(body));
        });
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }
}
