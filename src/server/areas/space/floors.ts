import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { batchTitles } from '../../../meta/space-batch.ts';
import type { Context } from '../../context.ts';
import { authorize } from '../../records/access.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { rowsWithin } from '../../records/rows.ts';
import { how, isEmptyOr, rowsThere, type Plan, type Planned } from './batch.ts';
import { idField, optional, wholeField } from '../../http/input/fields.ts';
import { input, type Given } from '../../http/input/input.ts';

const lowest = -20;
const highest = 200;

export const floorName = (floorNo: number): string => (floorNo < 0 ? `地下${-floorNo}层` : `${floorNo}层`);

const batch = {
  ...how,
  buildId: idField('所属楼栋'),
  unitId: optional(idField('unitId')),
  from: wholeField(batchTitles.from, [lowest, highest]),
  to: wholeField(batchTitles.to, [lowest, highest]),
};

export const floorBatch = input(batch, ({ from, to }) =>
  to < from ? [{ path: 'to', problem: 'tooSmall', values: { title: batchTitles.to, limit: from } }] : [],
);

/** The floors of a building, or of one of its units, from one number to another. There is no floor 0. */
export async function planFloors(context: Context, { buildId, unitId, from, to }: Given<typeof batch>): Promise<Plan> {
  const resource = resourceOf(context, 'space/floor');
  const build = await holder(context, resourceOf(context, 'space/build'), buildId);
  if (unitId) await holder(context, resourceOf(context, 'space/unit'), unitId, ['buildId', buildId]);
  const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((no) => no !== 0);
  const rows = numbers.map((floorNo): Planned => ({
    name: floorName(floorNo),
    group: '',
    values: {
      floorNo,
      floorName: floorName(floorNo),
      orgId: build.orgId as string,
      buildId,
      ...(unitId && { unitId }),
      sort: floorNo - lowest,
    },
  }));
  return {
    resource,
    rows,
    async existing(tx) {
      const there = await rowsThere(
        context,
        resource,
        ['floorNo'],
        all(isColumn('buildId', buildId), isEmptyOr('unitId', unitId)),
        tx,
      );
      const taken = new Set(there.map(({ floorNo }) => Number(floorNo)));
      return new Set(rows.filter(({ values }) => taken.has(Number(values.floorNo))));
    },
  };
}

/** What the new rows will lie in; a place that the caller cannot pick, or that lies elsewhere, is none. */
async function holder(
  context: Context,
  resource: Resource,
  id: string,
  within?: readonly [field: string, value: unknown],
): Promise<Row> {
  const reach = authorize(context, resource, 'select');
  const row = await rowsWithin(context, resource, reach).get(id);
  if (!row || (within && row[within[0]] !== within[1])) throw new AppError('notFound');
  return row;
}
