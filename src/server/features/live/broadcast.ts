import type { Changed, Store } from '../../storage/store.ts';
import { maxWords } from '../../storage/database.ts';
import type { Worker } from '../../events/worker.ts';

type Listener = (changed: readonly Changed[]) => void;

/** Writes within this time are sent together. */
const togetherMs = 50;
/** The maximum of messages to other processes at a time; they are only hints. */
const maxMessages = 20;

const prefix = 'rows ';

/** Announces written rows, in this process and in others on the same database. */
export function listenForChanges(store: Store, worker: Worker, listener: Listener): void {
  let waiting: Changed[] = [];
  let timer: NodeJS.Timeout | undefined;
  const pass = () => {
    timer = undefined;
    for (const words of messagesOf(waiting)) worker.say(words);
    waiting = [];
  };
  store.listen((changed) => {
    listener(changed);
    if (!worker.hasOthers) return;
    waiting.push(...changed);
    timer ??= setTimeout(pass, togetherMs).unref();
  });
  worker.listen((words) => {
    if (words.startsWith(prefix)) listener(JSON.parse(words.slice(prefix.length)) as Changed[]);
  });
}

function messagesOf(changed: readonly Changed[]): string[] {
  const messages: string[] = [];
  let parts: string[] = [];
  let bytes = 0;
  for (const one of changed) {
    const text = JSON.stringify(one);
    if (bytes + text.length > maxWords - prefix.length - 10) {
      messages.push(`${prefix}[${parts.join(',')}]`);
      [parts, bytes] = [[], 0];
    }
    parts.push(text);
    bytes += text.length + 1;
  }
  if (parts.length > 0) messages.push(`${prefix}[${parts.join(',')}]`);
  return messages.slice(0, maxMessages);
}
