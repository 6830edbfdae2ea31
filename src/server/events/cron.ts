import { createHash } from 'node:crypto';
import { Cron } from 'croner';
import type { CatchUp } from './job.ts';

const timezone = 'Asia/Shanghai';
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A slot that is no older is not a missed one. */
const graceMs = 5 * minuteMs;

/** The first slot after a moment; undefined where there is none, or the text is no cron of five parts. */
export function nextSlot(cron: string, after: number): number | undefined {
  if (cron.trim().split(/\s+/).length !== 5) return undefined;
  try {
    // Without a function to run it only reckons.
    return new Cron(cron, { timezone }).nextRun(new Date(after))?.getTime();
  } catch {
    return undefined;
  }
}

export interface Due {
  /** The slot to be run now; absent where it has passed. */
  readonly run?: number;
  /** Slots that are left out. */
  readonly missed: number;
  readonly next: number | undefined;
}

/** What to do about a slot whose time has come, perhaps long ago. */
export function slotsDue(cron: string, slot: number, now: number, catchUp: CatchUp): Due {
  const late = now - slot;
  if (catchUp === 'each' && late <= dayMs) return { run: slot, missed: 0, next: nextSlot(cron, slot) };
  const next = nextSlot(cron, Math.max(now, slot));
  let latest = slot;
  let missed = 0;
  // Not further back than a day, however long nobody was there.
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

/** On the hour everybody begins: each job at a second of its own, the same every time. */
export function jitterOf(id: string, slot: number): number {
  return new Date(slot).getUTCMinutes() === 0 ? createHash('sha256').update(id).digest().readUInt16BE(0) % minuteMs : 0;
}
