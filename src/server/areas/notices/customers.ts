import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { listOf } from '../system/rows.ts';

const customers = 'residents/user';
/** A message goes to no more customers at once. */
const maxReceivers = 50_000;

/** Customers of a message's project who can be reached: those whom it names or, where it names nobody, all of them. */
export function customersOf(
  context: Context,
  tx: Queries | undefined,
  { orgId, receivers }: Row,
  more?: Condition,
): Promise<Row[]> {
  const named = listOf(receivers);
  const where = all(
    isColumn('orgId', orgId),
    isColumn('status', 'enabled'),
    named.length > 0 ? { is: 'in', column: 'id', values: named } : undefined,
    more,
  );
  return asSystem(context, customers, tx).find(where, { limit: maxReceivers });
}
