import { randomUUID } from 'node:crypto';

let lastMs = 0;
let count = 0;

/**
 * Ids sort by the time at which they were made, so new rows land at the end of every index: UUIDs of
 * version 7, with a counter for those of one millisecond. The random half comes from Node, which draws
 * it in blocks; every write needs two ids.
 */
export function newId(): string {
  const now = Date.now();
  count = now > lastMs ? 0 : count + 1;
  lastMs = Math.max(now, lastMs);
  if (count > 0xfff) {
    lastMs++;
    count = 0;
  }
  const time = lastMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}${randomUUID().slice(18)}`;
}
