import type { TableSpec } from '../../meta/tables.ts';

/** Tables that a workflow keeps beside the rows of resources: `src/server/workflows/<area>/<name>.table.ts`. */
const files = import.meta.glob<TableSpec>('./*/*.table.ts', { eager: true, import: 'default' });

export const workflowTables: readonly TableSpec[] = Object.values(files);
