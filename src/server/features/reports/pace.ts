import { setTimeout } from 'node:timers/promises';

/** The embedded database answers nobody else meanwhile. */
const aimMs = 50;

/** Half as many days where the last step took long, twice as many where it took little. */
export function next(days: number, tookMs: number, max: number): number {
  if (tookMs > aimMs) return Math.max(1, Math.floor(days / 2));
  return tookMs < aimMs / 2 ? Math.min(max, days * 2) : days;
}

/** How many days are taken at a time: as many as nobody notices, and everybody else has as long a turn in between. */
export class Pace {
  #days = 1;

  constructor(readonly max: number) {}

  async step<T>(work: (days: number) => Promise<T>): Promise<T> {
    const started = performance.now();
    const result = await work(this.#days);
    const took = performance.now() - started;
    this.#days = next(this.#days, took, this.max);
    await setTimeout(took);
    return result;
  }
}
