/** How many dimensions one question may divide by. */
export const maxDimensions = 3;

/** Figures of all lines together. */
export const maxCells = 50_000;

/** Days, weeks, months or quarters of a period. */
export const maxBuckets = 400;

/** Rows of a period, by which the embedded database is kept from being busy with one report for long. */
export const maxRows = 2_000_000;

/** Lines of a dimension beside the one for the rest. */
export const maxTop = 50;
