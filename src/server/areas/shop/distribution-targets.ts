import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Services } from '../../context.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';

const people = 'residents/user';
const batch = 100;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Tags and lists in files name nobody that the product knows. */
export function refuseTarget({ targetType }: Row): void {
  if (targetType !== 'all' && targetType !== 'virt')
    throw new AppError('couponTarget', {}, { errors: [{ path: 'targetType', problem: 'notAChoice' }] });
}

/** Customers in the projects of the coupon; of some enterprises, where the task names them. */
function targets({ targetType, virtIds }: Row, coupon: Row): Condition {
  const ofEnterprises: Condition | undefined =
    targetType === 'virt' ? { is: 'in', column: 'virtId', values: listOf(virtIds) } : undefined;
  return all(
    live,
    isColumn('status', 'enabled'),
    { is: 'in', column: 'orgId', values: listOf(coupon.orgIds) },
    ofEnterprises,
  );
}

const tableOf = ({ model }: Services): string => model.resources.get(people)!.table;

export const countTargets = (services: Services, task: Row, coupon: Row): Promise<number> =>
  services.store.count(tableOf(services), targets(task, coupon));

/** The next people of a task, in the order of their ids. */
export async function nextTargets(
  services: Services,
  task: Row,
  coupon: Row,
  after: string | undefined,
): Promise<string[]> {
  const behind: Condition | undefined =
    after === undefined ? undefined : { is: 'compare', column: 'id', op: '>', value: after };
  const rows = await services.store.leading({
    table: tableOf(services),
    columns: ['id'],
    where: all(targets(task, coupon), behind),
    order: [{ column: 'id', descending: false }],
    limit: batch,
  });
  return rows.map(({ id }) => String(id));
}
