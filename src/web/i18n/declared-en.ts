import type { Labels } from '../../meta/labels.ts';

/** All that the declarations say, in English. */
export const labels: Labels = Object.assign(
  {},
  ...Object.values(import.meta.glob<Labels>('/labels/en/*.json', { eager: true, import: 'default' })),
);
