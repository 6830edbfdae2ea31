/** What became of one row; `error` is as it was thrown, `notBegun` where it did not come to that. */
export type Outcome = { id: string; error?: unknown };

const notBegun = '';

export interface Progress {
  done: number;
  total: number;
}

const abreast = 3;

/** Does the same to every row, a few at a time, and tells of each how it went. */
export async function runEach(
  ids: readonly string[],
  one: (id: string) => Promise<unknown>,
  tell: (progress: Progress) => void,
  stopped: () => boolean,
): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>();
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined && !stopped(); id = waiting.shift()) {
      const error: unknown = await one(id).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      outcomes.set(id, { id, error });
      tell({ done: outcomes.size, total: ids.length });
    }
  };
  await Promise.all(Array.from({ length: abreast }, work));
  return ids.map((id) => outcomes.get(id) ?? { id, error: notBegun });
}
