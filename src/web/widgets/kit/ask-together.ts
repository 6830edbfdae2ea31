interface Waiting<T> {
  resolve(value: T | undefined): void;
  reject(error: unknown): void;
}

/**
 * Batches look-ups: the cells of a list request many keys at the same moment, so one call fetches up to `most` of them.
 */
export function batchLookups<T>(
  batchSize: number,
  fetchAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  let asked = new Map<string, Waiting<T>[]>();

  async function askFor(some: readonly (readonly [string, readonly Waiting<T>[]])[]): Promise<void> {
    try {
      const found = await fetchAll(some.map(([key]) => key));
      for (const [key, waiting] of some) for (const { resolve } of waiting) resolve(found.get(key));
    } catch (error) {
      for (const [, waiting] of some) for (const { reject } of waiting) reject(error);
    }
  }

  function askAll(): void {
    const all = [...asked];
    asked = new Map();
    for (let i = 0; i < all.length; i += batchSize) void askFor(all.slice(i, i + batchSize));
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (asked.size === 0) setTimeout(askAll, 0);
      asked.set(key, [...(asked.get(key) ?? []), { resolve, reject }]);
    });
}
