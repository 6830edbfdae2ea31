/** Dimensions of one question. */
export const maxDimensions = 3;

/** Figures in all lines together. */
export const maxCells = 50_000;

/** Days, weeks, months or quarters of a period. */
export const maxBuckets = 400;

/** Rows in a period; keeps one report from blocking the embedded database for long. */
export const maxRows = 2_000_000;

/** Lines of a dimension, not counting the one for the rest. */
export const maxTop = 50;
