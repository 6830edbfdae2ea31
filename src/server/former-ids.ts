import renamed from '../../resources/renamed.ts';

/** Id → those that the entity had in earlier releases. */
const formerIds = new Map<string, string[]>();
for (const [former, id] of Object.entries(renamed)) formerIds.set(id, [...(formerIds.get(id) ?? []), former]);

/** The ids under which an entity stands in what is never rewritten, such as the log. */
export const idsOf = (id: string): string[] => [id, ...(formerIds.get(id) ?? [])];
