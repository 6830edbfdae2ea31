interface Entry {
  readonly time: string;
  /** In cents or pieces; negative for outgoing movements. */
  readonly change: number;
}

/** Movements of one account or stock, added in any order. */
export class Ledger<E extends Entry> {
  readonly #entries: E[] = [];

  add(entry: E): void {
    this.#entries.push(entry);
  }

  get balance(): number {
    return this.#entries.reduce((sum, { change }) => sum + change, 0);
  }

  /** The sum of the matching entries. */
  sum(picked: (entry: E) => boolean): number {
    return this.#entries.filter(picked).reduce((sum, { change }) => sum + change, 0);
  }

  /**
   * Sorts the entries by time and adds the balance before and after each. A negative balance is a bug in the demo data.
   */
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
