import { expect, test } from 'vitest';
import { all, isColumn } from '../../src/server/storage/condition.ts';
import type { Reply } from './client.ts';
import type { RunningServer } from './server.ts';

/** A call and all its visible effects. */
export interface Scenario {
  name: string;
  call(): Promise<Reply<unknown>>;
  status: number;
  /** Texts that the reply must contain, and must not contain. */
  holds?: readonly string[];
  lacks?: readonly string[];
  /** The number of new rows in the audit log. */
  audited?: number;
}

/** Runs scenarios against a server. Each also checks that a refused call changes nothing. */
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

/** What the product writes at any moment: letters that follow from a change. */
const letters = ['notices/smsAuthcode', 'notices/userMessage', 'notices/wechatNotice'];

/** The number of successful changes in the audit log, without timed steps and letters, which come at any moment. */
export async function auditRows({ server }: RunningServer): Promise<number> {
  const { store, model } = server.services;
  const log = model.resources.get('system/operateLog');
  const others = {
    is: 'any',
    of: [
      { is: 'compare', column: 'userName', op: '<>', value: 'system' },
      all(
        { is: 'compare', column: 'action', op: '<>', value: 'transition' },
        { is: 'none', column: 'entityCode', values: letters },
      ),
    ],
  } as const;
  return log ? store.count(log.table, all(isColumn('result', 'success'), others)) : 0;
}
