import type { Labels } from '../../meta/labels.ts';

/** All labels of the declarations in English. */
export const labels: Labels = Object.assign(
  {},
  ...Object.values(import.meta.glob<Labels>('/labels/en/*.json', { eager: true, import: 'default' })),
);
