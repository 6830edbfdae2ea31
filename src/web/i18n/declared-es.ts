import type { Labels } from '../../meta/labels.ts';

/** All labels of the declarations in Spanish. */
export const labels: Labels = Object.assign(
  {},
  ...Object.values(import.meta.glob<Labels>('/labels/es/*.json', { eager: true, import: 'default' })),
);
