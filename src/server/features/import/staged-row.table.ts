import type { TableSpec } from '../../storage/tables.ts';

/** The rows of a staged import by their ids, with the log entries that are to be written once they are shown. */
const stagedRow: TableSpec = {
  name: 'console_staged_row',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'importId', kind: 'text', notNull: true },
    // In the order in which they were added: rows may refer to earlier ones.
    { name: 'n', kind: 'integer', notNull: true },
    // Of lines that came along: the table that holds them. Empty: the one of the import.
    { name: 'partId', kind: 'text', entityId: true },
    { name: 'entry', kind: 'json', notNull: true },
  ],
  indexes: [{ name: 'ix_console_staged_row_importId_n', columns: ['importId', 'n'] }],
};

export default stagedRow;
