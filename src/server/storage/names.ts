/** Names of what stands in the database beside the declared columns, on which several files have to agree. */

/** The search index of a table on SQLite. */
export const searchTable = (table: string): string => `${table}_search`;

export const searchSuffix = '__search';

/** The search index of a column on PostgreSQL, which is a column as well. */
export const searchColumn = (column: string): string => `${column}${searchSuffix}`;

/** Indexes by the entries of a list begin so; SQLite keeps each in a table of its own. */
export const entriesPrefix = 'lx_';

export const entriesName = (table: string, column: string): string => `${entriesPrefix}${table}_${column}`;
