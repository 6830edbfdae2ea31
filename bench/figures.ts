import type { ChildProcess } from 'node:child_process';
import { load, type Make, type Measured } from './load.ts';
import { processorMs } from './server.ts';

/** With the processor time of the called process for each call; its database is not in it. */
export interface Costed extends Measured {
  readonly microseconds: number;
}

export async function costed(
  target: { readonly port: number; readonly child: ChildProcess },
  callersAtOnce: number,
  seconds: number,
  make: Make,
  seen?: (body: string) => void,
): Promise<Costed> {
  const before = processorMs(target.child);
  const measured = await load(target.port, callersAtOnce, seconds, make, seen);
  return { ...measured, microseconds: Math.round(((processorMs(target.child) - before) * 1000) / measured.calls) };
}

export const line = (
  label: string,
  { perSecond, p50, p99, failed, microseconds }: Measured & Partial<Costed>,
): string =>
  `${label.padEnd(20)} ${String(perSecond).padStart(7)} req/s   p50 ${p50.toFixed(2).padStart(7)} ms   p99 ${p99.toFixed(2).padStart(7)} ms${microseconds === undefined ? '' : `   processor ${String(microseconds).padStart(5)} µs`}${failed > 0 ? `   ${failed} FAILED` : ''}`;

export const ratio = (ours: Measured, other: Measured, label = 'ratio'): string =>
  `  ${label.padEnd(18)} ${(ours.perSecond / other.perSecond).toFixed(2).padStart(7)}`;

export const callers = (count: number): string => `${count} caller${count > 1 ? 's' : ''}`;
