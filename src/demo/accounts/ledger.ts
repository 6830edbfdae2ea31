interface Entry {
  readonly time: string;
  /** Cents or pieces, negative for what goes out. */
  readonly change: number;
}

/** Movements of one account or stock, in whatever order they come up. */
export class Ledger<E extends Entry> {
  readonly #entries: E[] = [];

  add(entry: E): void {
    this.#entries.push(entry);
  }

  get balance(): number {
    return this.#entries.reduce((sum, { change }) => sum + change, 0);
  }

  /** Sum of the entries that a condition picks. */
  sum(picked: (entry: E) => boolean): number {
    return this.#entries.filter(picked).reduce((sum, { change }) => sum + change, 0);
  }

  /** In the order of time, each with the balance before and after it. One that had nothing to give is a mistake of ours. */
  settle(): (E & { readonly before: number; readonly after: number })[] {
    let balance = 0;
    return this.#entries
      .toSorted((a, b) => a.time.localeCompare(b.time) || b.change - a.change)
      .map((entry) => {
        const before = balance;
        balance += entry.change;
        if (balance < 0) throw new Error(`overdrawn by ${-balance} at ${entry.time}: ${JSON.stringify(entry)}`);
        return { ...entry, before, after: balance };
      });
  }
}
