import { expect, test } from 'vitest';
import { all, isColumn } from '../../src/server/storage/condition.ts';
import type { Reply } from './client.ts';
import type { RunningServer } from './server.ts';

/** A call and everything that can be seen of its effect. */
export interface Scenario {
  name: string;
  call(): Promise<Reply<unknown>>;
  status: number;
  /** Texts that the reply holds, and texts that it must not hold. */
  holds?: readonly string[];
  lacks?: readonly string[];
  /** Rows that the audit log gains. */
  audited?: number;
}

/** Runs scenarios against a server. What a refused call may not do, change anything, is checked with each. */
export function scenarios(server: () => RunningServer, list: readonly Scenario[]): void {
  for (const { name, call, status, holds = [], lacks = [], audited } of list) {
    test(name, async () => {
      const before = await auditRows(server());
      const reply = await call();
      const text = JSON.stringify(reply);
      expect(reply, text).toMatchObject({ status, code: status });
      for (const part of holds) expect(text).toContain(part);
      for (const part of lacks) expect(text).not.toContain(part);
      const gained = (await auditRows(server())) - before;
      if (status !== 200 || audited !== undefined) expect(gained, 'rows of the audit log').toBe(audited ?? 0);
    });
  }
}

/** Successful changes in the audit log, but for the steps that take themselves when their time has come. */
export async function auditRows({ server }: RunningServer): Promise<number> {
  const { store, model } = server.services;
  const log = model.resources.get('system/operateLog');
  const others = {
    is: 'any',
    of: [
      { is: 'compare', column: 'userName', op: '<>', value: 'system' },
      { is: 'compare', column: 'action', op: '<>', value: 'transition' },
    ],
  } as const;
  return log ? store.count(log.table, all(isColumn('result', 'success'), others)) : 0;
}
