import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ThreadMessage } from './serve.ts';

export interface ThreadLimits {
  readonly timeoutMs: number;
  /** Of JavaScript values; bytes outside of the heap are limited by what is read. */
  readonly memoryMb: number;
}

/** The work was ended because it took too long or too much memory. */
export class ThreadLimitError extends Error {
  constructor(readonly limit: 'time' | 'memory') {
    super(`a parser was ended: ${limit}`);
    this.name = 'ThreadLimitError';
  }
}

/** Threads of one process at a time; a core stays free for everybody else's calls. */
const maxThreads = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function takeSeat(): Promise<void> {
  if (running < maxThreads) running++;
  // Whoever leaves hands the seat on, so nobody can slip in between.
  else await new Promise<void>((seated) => void waiting.push(seated));
}

function leaveSeat(): void {
  const next = waiting.shift();
  if (next) next();
  else running--;
}

/**
 * Runs code of a `.thread.ts` file on what somebody sent and yields what it finds, part by part. It has a thread
 * of its own without our environment: whatever a file does to its parser, all other calls go on, and the
 * thread is ended where it needs more time or memory than it may.
 */
export async function* inThread<Part>(
  code: string,
  input: unknown,
  { timeoutMs, memoryMb }: ThreadLimits,
): AsyncGenerator<Part> {
  await takeSeat();
  const worker = new Worker(code, {
    eval: true,
    workerData: input,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    for await (const [message] of on(worker, 'message', { close: ['exit'], signal: deadline }) as AsyncIterable<
      [ThreadMessage<Part>]
    >) {
      if ('end' in message) return;
      yield message.part;
      // The next part is made when this one was taken: parts never pile up.
      worker.postMessage('next');
    }
    throw new Error('a thread ended before its work');
  } catch (error) {
    if (deadline.aborted) throw new ThreadLimitError('time');
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') throw new ThreadLimitError('memory');
    throw error;
  } finally {
    await worker.terminate();
    leaveSeat();
  }
}
