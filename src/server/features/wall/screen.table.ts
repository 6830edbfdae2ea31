import type { TableSpec } from '../../storage/tables.ts';

/** Screens on walls that show one dashboard without anybody signed in there. */
const wallScreen: TableSpec = {
  name: 'console_wall_screen',
  columns: [
    { name: 'id', kind: 'text' },
    // With whose rights of the moment it shows what it shows.
    { name: 'ownerId', kind: 'text', notNull: true },
    { name: 'orgId', kind: 'text' },
    { name: 'dashboardId', kind: 'text', notNull: true },
    { name: 'viewId', kind: 'text' },
    { name: 'name', kind: 'text', notNull: true },
    // Of the key, which is stored nowhere.
    { name: 'keyDigest', kind: 'text', notNull: true },
    { name: 'createdAt', kind: 'timestamp', notNull: true },
    { name: 'seenAt', kind: 'timestamp' },
  ],
  indexes: [
    { name: 'ux_console_wall_screen_keyDigest', columns: ['keyDigest'], unique: true },
    { name: 'ix_console_wall_screen_ownerId', columns: ['ownerId'] },
  ],
};

export default wallScreen;
