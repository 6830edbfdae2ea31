import { sql } from 'kysely';
import type { Member, Membership, Queries } from '../database.ts';
import { change, takeBack } from '../work/statements.ts';

/** Nobody else serves an embedded database: whatever was under way ended with the process before. */
export async function joinAlone(
  transaction: <T>(work: (tx: Queries) => Promise<T>) => Promise<T>,
  member: Member,
): Promise<Membership> {
  if ((await transaction((tx) => change(tx, takeBack(sql`1 = 1`)))) > 0) member.heard();
  return { tell: () => undefined, say: () => undefined, hasOthers: false, leave: async () => undefined };
}
