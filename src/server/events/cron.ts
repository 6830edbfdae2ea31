import { createHash } from 'node:crypto';
import { Cron } from 'croner';
import type { CatchUp } from './job.ts';

const timezone = 'Asia/Shanghai';
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A slot up to this age still counts as on time. */
const graceMs = 5 * minuteMs;

/** The first slot after a moment; undefined if there is none, or if the text is not a five-part cron expression. */
export function nextSlot(cron: string, after: number): number | undefined {
  if (cron.trim().split(/\s+/).length !== 5) return undefined;
  try {
    // Without a callback, Cron only computes times.
    return new Cron(cron, { timezone }).nextRun(new Date(after))?.getTime();
  } catch {
    return undefined;
  }
}

export interface Due {
  /** The slot to run now; absent if it is too old. */
  readonly run?: number;
  /** The number of skipped slots. */
  readonly missed: number;
  readonly next: number | undefined;
}

/** Decides which slots to run or skip; the process may have been down for a long time. */
export function dueSlots(cron: string, slot: number, now: number, catchUp: CatchUp): Due {
  const late = now - slot;
  if (catchUp === 'each' && late <= dayMs) return { run: slot, missed: 0, next: nextSlot(cron, slot) };
  const next = nextSlot(cron, Math.max(now, slot));
  let latest = slot;
  let missed = 0;
  // Looks back one day at most, however long the process was down.
  for (
    let following = nextSlot(cron, Math.max(slot, now - dayMs));
    following !== undefined && following <= now;
    following = nextSlot(cron, following)
  ) {
    latest = following;
    missed++;
  }
  const isRun = now - latest <= (catchUp === 'none' ? graceMs : dayMs);
  return { missed: isRun ? missed : missed + 1, next, ...(isRun && { run: latest }) };
}

/** Spreads the jobs that start on the hour: each has its own constant offset in seconds. */
export function jitterOf(id: string, slot: number): number {
  return new Date(slot).getUTCMinutes() === 0 ? createHash('sha256').update(id).digest().readUInt16BE(0) % minuteMs : 0;
}
