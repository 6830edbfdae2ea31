import type { WeekClient } from '../week/client.ts';

export interface Stage {
  readonly client: WeekClient;
  /** Approves what the first one has entered. */
  readonly second: WeekClient;
  readonly password: string;
  readonly mark: string;
  readonly orgId: string;
  readonly virtId: string;
  readonly people: readonly string[];
  readonly groupId: string;
  readonly buildId: string;
}

export type Row = Record<string, unknown> & { readonly id: string; readonly version: number; readonly status: string };

export const hour = 3_600_000;
export const soon = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** What is named, with the states in which its rows stand although they should have ended. */
export const stuck = (what: string, rows: readonly Row[], ended: readonly string[]): string[] =>
  rows.filter(({ status }) => !ended.includes(status)).map(({ id, status }) => `${what} ${id} is still ${status}`);

/** Asks until it is so; false if it is not after half a minute. */
export async function settles(isSo: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    if (await isSo()) return true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return false;
}
