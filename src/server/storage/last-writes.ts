/**
 * What a transaction writes once, right before its commit, however often it changed meanwhile: the
 * ends of chains. On SQLite it is shared by all transactions of one commit.
 */
export class LastWrites {
  #kept = new Map<object | string, { readonly value: unknown; write?(): Promise<void> }>();

  /** What was kept under a key since the last commit. */
  get<T>(key: object | string): T | undefined {
    return this.#kept.get(key)?.value as T | undefined;
  }

  keep(key: object | string, value: unknown, write?: () => Promise<void>): void {
    this.#kept.set(key, { value, ...(write && { write }) });
  }

  /** Notes what is kept now; the answer sets it back, when a part of the transaction is undone. */
  mark(): () => void {
    const kept = new Map(this.#kept);
    return () => (this.#kept = kept);
  }

  async write(): Promise<void> {
    for (const { write } of this.#kept.values()) await write?.();
    this.clear();
  }

  clear(): void {
    if (this.#kept.size > 0) this.#kept = new Map();
  }
}

/** Nothing but a transaction has an end at which something could be written. */
export const noTransaction = (): never => {
  throw new Error('this is written in a transaction alone');
};
