import type { Services } from '../context.ts';
import { asSystem } from '../records/rows.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';

/** A larger number of departments above each other is surely a loop. */
const maxLevels = 20;

/**
 * The heads of the department of a member of staff and of those above it, nearest first. Each counts once, departments
 * without a head are passed over, and nobody is their own superior.
 */
export async function superiorsOf(
  parts: Pick<Services, 'model' | 'db' | 'store'>,
  tx: Queries,
  userId: string,
): Promise<string[]> {
  const [staff, departments] = [
    asSystem(parts, 'organisation/staff', tx),
    asSystem(parts, 'organisation/companyDept', tx),
  ];
  const found = new Set<string>();
  const own = await staff.first(isColumn('userId', userId));
  let at: unknown = own?.companyDeptId;
  for (let level = 0; level < maxLevels && typeof at === 'string'; level++) {
    const department = await departments.one(at);
    const head = department?.leaderId ? await staff.one(department.leaderId) : undefined;
    if (head && head.status !== 'left' && typeof head.userId === 'string' && head.userId !== userId)
      found.add(head.userId);
    at = department?.parentId;
  }
  return [...found];
}
