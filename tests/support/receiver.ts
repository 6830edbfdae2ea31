import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Arrived {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

/** A local fake of a system that receives webhooks. */
export class Receiver {
  readonly arrived: Arrived[] = [];
  /** The status of its replies; messages are only accepted with a 2xx status. */
  status = 200;
  reply = 'ok';
  readonly refused: Arrived[] = [];
  #server: Server | undefined;
  #port = 0;

  async start(): Promise<this> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          const text = Buffer.concat(parts).toString();
          const one = { headers: request.headers, text, body: JSON.parse(text || '{}') as Record<string, unknown> };
          (this.status < 300 ? this.arrived : this.refused).push(one);
          response.writeHead(this.status, { 'content-type': 'text/plain', location: '/elsewhere' }).end(this.reply);
        });
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/in`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }
}

/** Verifies the signature of a message, like receivers do. */
export function isSigned({ headers, text }: Arrived, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key)
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`)
    .digest('base64');
  return headers['webhook-signature'] === `v1,${expected}`;
}
