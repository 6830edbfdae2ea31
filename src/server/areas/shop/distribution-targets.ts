import type { Row } from '../../../meta/json.ts';
import type { Services } from '../../context.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import { listOf } from '../system/rows.ts';

const people = 'residents/user';
const batch = 100;

/** Customers in the projects of the coupon; of some enterprises, where the task names them. */
function targets({ targetType, virtIds }: Row, coupon: Row, ...more: (Condition | undefined)[]): Condition {
  const ofEnterprises: Condition | undefined =
    targetType === 'virt' ? { is: 'in', column: 'virtId', values: listOf(virtIds) } : undefined;
  return all(
    live,
    isColumn('status', 'enabled'),
    { is: 'in', column: 'orgId', values: listOf(coupon.orgIds) },
    ofEnterprises,
    ...more,
  );
}

const tableOf = ({ model }: Services): string => model.resources.get(people)!.table;
const among = (ids: readonly string[] | undefined): Condition | undefined =>
  ids && { is: 'in', column: 'id', values: [...ids] };

/** `listed`: whom a label or a file names; undefined where the task names nobody by himself. */
export const countTargets = (
  services: Services,
  task: Row,
  coupon: Row,
  listed: readonly string[] | undefined,
): Promise<number> => services.store.count(tableOf(services), targets(task, coupon, among(listed)));

/** The next people of a task, in the order of their ids. */
export async function nextTargets(
  services: Services,
  task: Row,
  coupon: Row,
  { after, listed }: { readonly after: string | undefined; readonly listed: readonly string[] | undefined },
): Promise<string[]> {
  const behind: Condition | undefined =
    after === undefined ? undefined : { is: 'compare', column: 'id', op: '>', value: after };
  const rows = await services.store.leading({
    table: tableOf(services),
    columns: ['id'],
    where: targets(task, coupon, among(listed), behind),
    order: [{ column: 'id', descending: false }],
    limit: batch,
  });
  return rows.map(({ id }) => String(id));
}
