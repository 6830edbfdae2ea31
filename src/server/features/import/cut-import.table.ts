import type { TableSpec } from '../../storage/tables.ts';

/** Imports whose process ended in the middle, with what became of them, for those who had sent the rows. */
const cutImport: TableSpec = {
  name: 'console_cut_import',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'userId', kind: 'text', notNull: true },
    { name: 'resourceId', kind: 'text', notNull: true },
    // `none` of its rows are there, `all` of them, or a `part`: those that could be added until then.
    { name: 'outcome', kind: 'text', notNull: true },
    { name: 'rows', kind: 'integer', notNull: true },
    { name: 'endedAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [{ name: 'ix_console_cut_import_userId', columns: ['userId', 'resourceId'] }],
};

export default cutImport;
