import type { Only } from '../../../meta/report/declaration.ts';
import type { Measure, Report } from '../../../meta/report/report.ts';
import { readFilter } from '../../records/filter.ts';
import { all, type Condition } from '../../storage/condition.ts';
import type { Dialect } from '../../storage/database.ts';
import type { ReportMeasure } from '../../storage/report/parts.ts';

/** A measure as an aggregate of the database. */
export function measureOf(
  dialect: Dialect,
  { resource }: Pick<Report, 'resource'>,
  { how, field, less, where }: Measure,
): ReportMeasure {
  const only = conditionOf(resource, where, dialect);
  return {
    how: how === 'opening' || how === 'closing' ? 'sum' : how,
    ...(field && { column: field.name, hundredths: field.type.column === 'real' }),
    ...(less && { less: less.name }),
    ...(only && { where: only }),
  };
}

/** Conditions on rows, written like list filters. */
export function conditionOf(resource: Report['resource'], where: Only, dialect: Dialect): Condition | undefined {
  const parts = Object.entries(where).map(([name, wanted = []]): Condition => {
    const values = [wanted].flat();
    const condition = readFilter(resource, values.length === 1 ? name : `${name}_in`, values.join(','), dialect);
    if ('problem' in condition) throw new TypeError(`${resource.id}: ${name} is no filter of its list`);
    return condition;
  });
  return parts.length > 0 ? all(...parts) : undefined;
}
