import type { Server } from '../../src/server/server.ts';
import { Description } from './described.ts';

/** Servers of this process by their address. */
const servers = new Map<string, Server>();
let description: Description | undefined;

export const watchReplies = (url: string, server: Server): void => void servers.set(url, server);
export const forgetReplies = (url: string): void => void servers.delete(url);

/** The API as this server describes it. All servers of a process run the same code. */
export function descriptionOf(server: Server, base: string): Description {
  description ??= new Description(server.services.model, base, server.app.ownCalls);
  return description;
}

/** Throws if a hand-written call answers something else than it declares. The other calls have suites of their own. */
export function checkReply(url: string, base: string, method: string, path: string, reply: unknown): void {
  const server = servers.get(url);
  if (!server) return;
  const mistakes = descriptionOf(server, base).ownMistakes(method, base + path, reply);
  if (mistakes.length > 0) throw new Error(`not as the API is described:\n${mistakes.join('\n')}`);
}
