import { moveClock } from './moved-clock.ts';

// Files of one process share it, so the clock is moved once.
const moved = globalThis as { clockIsMoved?: boolean };
if (!moved.clockIsMoved) moveClock(Number(process.env.CLOCK_AHEAD_MS ?? 0));
moved.clockIsMoved = true;
