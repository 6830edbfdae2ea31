import { moveClock } from './moved-clock.ts';

// Test files of one process share its clock, so it is moved only once.
const moved = globalThis as { clockIsMoved?: boolean };
if (!moved.clockIsMoved) moveClock(Number(process.env.CLOCK_AHEAD_MS ?? 0));
moved.clockIsMoved = true;
