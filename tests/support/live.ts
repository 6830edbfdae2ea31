import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Json } from '../../src/meta/json.ts';
import type { Client } from './client.ts';

export interface Told {
  readonly event: string;
  readonly data: Record<string, Json>;
}

/** A browser window that listens for live updates. */
export class Live {
  readonly told: Told[] = [];
  isOver = false;
  readonly #abort = new AbortController();

  static async open(client: Client, watch?: string): Promise<Live> {
    const live = new Live();
    const response = await fetch(`${client.url}/super_cloud/api/user/live${watch ? `?watch=${watch}` : ''}`, {
      headers: { cookie: client.cookie },
      signal: live.#abort.signal,
    });
    if (response.status !== 200) throw new Error(`not listening: ${response.status}`);
    void live.#read(response);
    return live;
  }

  of(event: string): Told['data'][] {
    return this.told.filter((one) => one.event === event).map(({ data }) => data);
  }

  close(): void {
    this.#abort.abort();
  }

  async #read(response: Response): Promise<void> {
    let text = '';
    try {
      for await (const bytes of Readable.fromWeb(response.body as ReadableStream) as AsyncIterable<Uint8Array>) {
        text += Buffer.from(bytes).toString();
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
          if (event) this.told.push({ event, data: JSON.parse(data ?? '{}') as Told['data'] });
        }
      }
    } catch {
      // Aborted by the test.
    }
    this.isOver = true;
  }
}
