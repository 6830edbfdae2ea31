import type { Context } from '../context.ts';
import { audit, type AuditEntry } from './audit.ts';

const windowMs = 60_000;

interface Kept {
  readonly context: Context;
  readonly entry: AuditEntry;
  readonly since: number;
  /** The number of repeated refusals. */
  more: number;
}

/**
 * Logs refused calls. Log entries cannot be deleted, so the same refusal
 * (user, permission, action) is logged at most once a minute; repetitions are counted, and the
 * count is logged at the end of the minute.
 */
export class Refusals {
  readonly #kept = new Map<string, Kept>();
  readonly #clock: () => number;

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  /** The call's transaction was rolled back or never begun, so the entry has its own. */
  async note(context: Context, entry: AuditEntry): Promise<void> {
    const key = JSON.stringify([
      context.principal.userId,
      entry.missing?.code ?? entry.resource?.id ?? entry.module,
      entry.missing?.action ?? entry.action,
    ]);
    const now = this.#clock();
    const known = this.#kept.get(key);
    if (known && now - known.since < windowMs) {
      known.more++;
      return;
    }
    this.#kept.set(key, { context, entry, since: now, more: 0 });
    if (known) await this.#tellMore(known);
    await write(context, entry);
  }

  /** Logs the counts of past minutes; all counts at shutdown. */
  async flush(ending = false): Promise<void> {
    const now = this.#clock();
    for (const [key, kept] of this.#kept) {
      if (!ending && now - kept.since < windowMs) continue;
      this.#kept.delete(key);
      await this.#tellMore(kept);
    }
  }

  async #tellMore({ context, entry, more }: Kept): Promise<void> {
    if (more > 0)
      await write(context, { ...entry, errorMessage: `${entry.errorMessage ?? ''}（此后一分钟内又被拒绝${more}次）` });
  }
}

async function write(context: Context, entry: AuditEntry): Promise<void> {
  await context.store
    .transaction((tx) => audit(context, tx, { ...entry, result: 'denied' }))
    .catch((failure: unknown) =>
      context.log.error({ err: failure, requestId: context.requestId }, 'a refusal could not be logged'),
    );
}
