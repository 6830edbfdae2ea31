/**
 * Runs work of the same key one after the other. A failed sign-in is counted after its check; concurrent attempts would
 * all be checked before the first one counts.
 */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
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
