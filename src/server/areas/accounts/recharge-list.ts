import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';

export const applications = 'accounts/rechargeManage';
const rechargeLines = 'accounts/rechargePerson';

/** So many people can be on one list. */
export const maxPersons = 2000;

export interface Person {
  readonly userId: string;
  readonly realName: string | null;
  readonly amount: string;
}

/** Who gets what of an application, in the order of the list. The application is locked, and with it its list. */
export async function linesOf(context: Context, tx: Queries, applicationId: unknown): Promise<Row[]> {
  const found = await asSystem(context, rechargeLines, tx).find(isColumn('applicationId', applicationId));
  return found.toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1));
}

/** Puts another list in the place of the one that an application had; nothing of that was booked. */
export async function replaceLines(
  context: Context,
  tx: Queries,
  applicationId: string,
  persons: readonly Person[],
): Promise<void> {
  const resource = resourceOf(context, rechargeLines);
  await context.store.remove(tx, resource.table, isColumn('applicationId', applicationId));
  for (const person of persons)
    await asSystem(context, resource, tx).add({ ...person, applicationId }, { unlogged: true });
}

/** Takes a step with one person; returns the line as it is then. */
export function stepLine(
  context: Context,
  tx: Queries,
  line: Row,
  step: 'success' | 'fail' | 'retry' | 'reverse',
  more: Row = {},
): Promise<Row> {
  return asSystem(context, rechargeLines, tx).changeStep(line, step, more);
}
