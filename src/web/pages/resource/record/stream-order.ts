/** Something that happened to a record, from one of the places that know of such things. */
export interface Happened {
  readonly key: string;
  /** ISO time. */
  readonly at: string;
}

/** What one place has told so far, the newest first. */
export interface Source<T extends Happened> {
  readonly items: readonly T[];
  readonly hasMore: boolean;
}

/** The oldest that a place has told; it may know of more behind that. */
const reach = <T extends Happened>({ items, hasMore }: Source<T>): string => (hasMore ? (items.at(-1)?.at ?? '') : '');

/** How far back all places together are known: what is older is not shown yet, for something may belong between. */
const horizon = <T extends Happened>(sources: readonly Source<T>[]): string =>
  sources.map(reach).reduce((latest, at) => (at > latest ? at : latest), '');

/** One stream of several, the newest first. */
export function inOneStream<T extends Happened>(sources: readonly Source<T>[]): readonly T[] {
  const from = horizon(sources);
  return sources
    .flatMap(({ items }) => items)
    .filter(({ at }) => at >= from)
    .toSorted((one, other) => (one.at === other.at ? other.key.localeCompare(one.key) : one.at < other.at ? 1 : -1));
}

/** Which places have to tell more before the stream goes on. */
export function next<T extends Happened>(sources: readonly Source<T>[]): readonly boolean[] {
  const from = horizon(sources);
  return sources.map((source) => source.hasMore && reach(source) === from);
}
