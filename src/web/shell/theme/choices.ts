/** Options for the appearance of the console. */
export const sizes = ['default', 'medium', 'small', 'mini'] as const;
export type Size = (typeof sizes)[number];

export const modes = ['light', 'dark', 'auto'] as const;
export type Mode = (typeof modes)[number];

/** The first one is the product's default. */
export const presets = [
  '#004889',
  '#409EFF',
  '#0F766E',
  '#15803D',
  '#6D4AC4',
  '#B4235A',
  '#B45309',
  '#475569',
] as const;
