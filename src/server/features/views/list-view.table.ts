import type { TableSpec } from '../../storage/tables.ts';

/** List settings of users. The row without a name holds a user's default view. */
const listView: TableSpec = {
  name: 'console_list_view',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'version', kind: 'integer', notNull: true },
    { name: 'resourceId', kind: 'text', notNull: true, entityId: true },
    { name: 'ownerId', kind: 'text', notNull: true },
    { name: 'name', kind: 'text', notNull: true },
    // Users with this role see the view as well.
    { name: 'roleCode', kind: 'text' },
    // What is asked for, as the console writes it into an address.
    { name: 'query', kind: 'text', notNull: true, names: 'address' },
    { name: 'settings', kind: 'text', notNull: true, names: 'json' },
  ],
  indexes: [
    { name: 'ux_console_list_view_ownerId_resourceId_name', columns: ['ownerId', 'resourceId', 'name'], unique: true },
    { name: 'ix_console_list_view_resourceId_roleCode', columns: ['resourceId', 'roleCode'] },
  ],
};

export default listView;
