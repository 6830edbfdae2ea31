import { v7 } from 'uuid';

/** Ids sort by the time at which they were made, so new rows land at the end of every index. */
export const newId = (): string => v7();
