/** Time that passes when a test says so. It starts now and otherwise runs like the real one. */
export class TestClock {
  #ahead = 0;

  readonly now = (): number => Date.now() + this.#ahead;

  pass(time: { minutes?: number; seconds?: number }): void {
    this.#ahead += (time.minutes ?? 0) * 60_000 + (time.seconds ?? 0) * 1000;
  }
}
