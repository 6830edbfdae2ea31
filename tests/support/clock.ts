/** A clock that tests can advance. It starts at the current time and otherwise runs normally. */
export class TestClock {
  #ahead = 0;

  readonly now = (): number => Date.now() + this.#ahead;

  pass(time: { minutes?: number; seconds?: number }): void {
    this.#ahead += (time.minutes ?? 0) * 60_000 + (time.seconds ?? 0) * 1000;
  }
}
