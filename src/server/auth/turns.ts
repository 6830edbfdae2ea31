/**
 * Lets work of the same key go one after the other. Failed sign-ins are counted after they were judged;
 * side by side they would all be judged before the first one counts.
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#last.get(key) ?? Promise.resolve()).then(work);
    const done = mine.catch(() => undefined);
    this.#last.set(key, done);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === done) this.#last.delete(key);
    }
  }
}
