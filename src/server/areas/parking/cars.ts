import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';

/** The car park that a row names, locked until the end of a transaction. */
export const carparkOf = (context: Context, tx: Queries | undefined, { carparkId }: Row): Promise<Row> =>
  asSystem(context, 'parking/carpark', tx).get(String(carparkId));

/** What is registered for a number plate at a car park. */
export const carAt = (context: Context, tx: Queries, { carparkId, plateNo }: Row): Promise<Row | undefined> =>
  asSystem(context, 'parking/car', tx).first(all(isColumn('carparkId', carparkId), isColumn('plateNo', plateNo)));

/** Entries of these cars that have not left the car park. */
export const insideOf = (
  context: Context,
  tx: Queries,
  carparkId: unknown,
  plates: readonly unknown[],
): Promise<Row[]> =>
  asSystem(context, 'parking/inout', tx).find(
    all(isColumn('carparkId', carparkId), { is: 'in', column: 'plateNo', values: plates }, stillInside),
    { columns: ['plateNo', 'leaseType'] },
  );

const stillInside: Condition = { is: 'compare', column: 'status', op: '<>', value: 'out' };

/** Whether so many cars of some types are in a car park. By the few states that are inside, since most rows are history. */
export const hasInside = (
  context: Context,
  tx: Queries,
  carparkId: unknown,
  leaseTypes: readonly unknown[],
  number: number,
): Promise<boolean> =>
  asSystem(context, 'parking/inout', tx).hasAsMany(
    number,
    all(
      isColumn('carparkId', carparkId),
      { is: 'in', column: 'leaseType', values: leaseTypes },
      { is: 'in', column: 'status', values: ['in', 'paid', 'repay'] },
    ),
  );
