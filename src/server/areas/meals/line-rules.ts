import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';

interface Asked {
  readonly lineIds: readonly string[];
  readonly dateTypeId: unknown;
  readonly day: string;
}

/** Rules in force for lines and a meal on a day, kept as they are until the transaction ends. */
export async function lineRules(context: Context, tx: Queries, { lineIds, dateTypeId, day }: Asked): Promise<Row[]> {
  const rules = await asSystem(context, 'meals/ruleMealline', tx).find(
    all(
      { is: 'in', column: 'lineId', values: lineIds },
      isColumn('dateTypeId', dateTypeId),
      isColumn('status', 'enabled'),
      { is: 'compare', column: 'startDate', op: '<=', value: day },
    ),
    { lock: 'rely' },
  );
  return rules.filter(({ endDate }) => typeof endDate !== 'string' || endDate >= day);
}

const kindsOf = ({ personnelTypes }: Row) => (Array.isArray(personnelTypes) ? personnelTypes : []);

/** One that names no kind of people is for everybody. */
export const isForSome = (rule: Row): boolean => kindsOf(rule).length > 0;

export const isFor = (rule: Row, { personnelType = null }: Row): boolean =>
  !isForSome(rule) || kindsOf(rule).includes(personnelType);
