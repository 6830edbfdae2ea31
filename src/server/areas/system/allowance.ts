import { nowMs } from '../../clock.ts';
/** Where so many are kept, those whose time is over go. */
const maxKept = 10_000;

/** So many times within a while for each of many; counted in this process alone, which is enough against a flood. */
export class Allowance {
  readonly #times: number;
  readonly #withinMs: number;
  readonly #used = new Map<string, { count: number; endsAt: number }>();

  constructor(times: number, withinMs: number) {
    this.#times = times;
    this.#withinMs = withinMs;
  }

  /** Takes one; otherwise tells in how many milliseconds there is another. */
  take(subject: string, now = nowMs()): number {
    const known = this.#used.get(subject);
    if (!known || known.endsAt <= now) {
      if (this.#used.size >= maxKept) this.#forget(now);
      this.#used.set(subject, { count: 1, endsAt: now + this.#withinMs });
      return 0;
    }
    if (known.count >= this.#times) return known.endsAt - now;
    known.count++;
    return 0;
  }

  #forget(now: number): void {
    for (const [subject, { endsAt }] of this.#used) if (endsAt <= now) this.#used.delete(subject);
  }
}
