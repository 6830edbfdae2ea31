import { once } from 'node:events';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';

export type ThreadMessage<Part> = { readonly part: Part } | { readonly end: true };

/** What a `.thread.ts` file does with its input: each part waits until the one before was taken. */
export async function serve<Input, Part>(work: (input: Input) => AsyncIterable<Part>): Promise<void> {
  const port = parentPort as MessagePort;
  const send = (message: ThreadMessage<Part>) => port.postMessage(message);
  for await (const part of work(workerData as Input)) {
    send({ part });
    await once(port, 'message');
  }
  send({ end: true });
}
