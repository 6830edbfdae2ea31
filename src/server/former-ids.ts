import renamed from '../../resources/renamed.ts';

/** Id → the one that the entity had in an earlier release. */
export const formerIds: ReadonlyMap<string, string> = new Map(
  Object.entries(renamed).map(([former, id]) => [id, former]),
);

/** The ids under which an entity stands in what is never rewritten, such as the log. */
export const idsOf = (id: string): string[] => [id, formerIds.get(id)].filter((each) => each !== undefined);
