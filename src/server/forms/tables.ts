import type { TableSpec } from '../storage/tables.ts';

/** What a template asked at each publishing. Answers are read by the version that they were given to, for good. */
export const formVersionTable: TableSpec = {
  name: 'form_version',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'templateId', kind: 'text', notNull: true },
    { name: 'number', kind: 'integer', notNull: true },
    { name: 'form', kind: 'json', notNull: true },
    { name: 'userName', kind: 'text', notNull: true },
    { name: 'createdAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [{ name: 'ux_form_version_templateId_number', columns: ['templateId', 'number'], unique: true }],
  appendOnly: true,
};
