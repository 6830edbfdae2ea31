import { AppError } from '../../../meta/errors.ts';
import { readInput, type Encoding } from '../../records/input.ts';
import type { Row } from '../../../meta/json.ts';
import { batchTitles } from '../../../meta/space-batch.ts';
import type { Context } from '../../context.ts';
import { rowsThere, type Plan, type Planned } from './batch.ts';
import type { CallInput } from '../../http/call-input.ts';
import { floorName } from './floors.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller } from '../../records/rows.ts';

const maxFloors = 100;
const maxPerFloor = 100;
const maxRooms = 1000;

/** `3` and the second room: 302; below ground B102. */
const roomNumber = (floorNo: number, room: number, digits: number, prefix: string): string =>
  `${prefix}${floorNo < 0 ? `B${-floorNo}` : floorNo}${String(room).padStart(digits, '0')}`;

/** As many rooms on each of some floors of one building, numbered by floor. */
export async function planRooms(context: Context, input: CallInput, encoding: Encoding): Promise<Plan> {
  const resource = resourceOf(context, 'space/roomNo');
  const floorIds = input.ids('floorIds', batchTitles.floor, maxFloors);
  const first = input.whole('first', batchTitles.first, [1, 999], 1);
  const count = input.whole('count', batchTitles.count, [1, maxPerFloor]);
  const digits = input.whole('digits', batchTitles.digits, [1, 4], 2);
  const prefix = input.text('prefix', batchTitles.prefix, 8);
  const { values: common, errors } = readInput(
    context,
    resource,
    { ...input.raw('roomType'), ...input.raw('buildArea') },
    encoding,
    'add',
  );
  const missing = (['roomType', 'buildArea'] as const).filter(
    (name) => !(name in common) && !errors.some(({ path }) => path === name),
  );
  input.finish(
    ...errors,
    ...missing.map((path) => ({
      path,
      problem: 'required' as const,
      values: { title: resource.fields.get(path)?.title },
    })),
    ...(floorIds.length * count > maxRooms
      ? [
          {
            path: 'count',
            problem: 'tooBig' as const,
            values: { title: batchTitles.count, limit: Math.floor(maxRooms / floorIds.length) },
          },
        ]
      : []),
  );

  const floors = await floorsOf(context, floorIds);
  const rows = floors.flatMap((floor) =>
    Array.from({ length: count }, (_, i): Planned => {
      const roomNo = roomNumber(Number(floor.floorNo), first + i, digits, prefix);
      return {
        name: roomNo,
        group: String(floor.floorName ?? floorName(Number(floor.floorNo))),
        values: {
          ...common,
          roomNo,
          orgId: floor.orgId as string,
          buildId: floor.buildId as string,
          ...(floor.unitId && { unitId: floor.unitId }),
          floorId: floor.id as string,
        },
      };
    }),
  );
  return {
    resource,
    rows,
    async existing(tx) {
      const there = await rowsThere(
        context,
        resource,
        ['floorId', 'roomNo'],
        { is: 'in', column: 'floorId', values: floorIds },
        tx,
      );
      const taken = new Set(there.map(({ floorId, roomNo }) => `${floorId} ${roomNo}`));
      return new Set(rows.filter(({ values }) => taken.has(`${values.floorId} ${values.roomNo}`)));
    },
  };
}

async function floorsOf(context: Context, ids: readonly string[]): Promise<Row[]> {
  const floors = asCaller(context, 'space/floor', 'select');
  const rows = await floors.load(ids);
  if (new Set(rows.map(({ buildId }) => buildId)).size > 1) throw new AppError('notOneBuilding');
  return rows.toSorted((one, other) => Number(one.floorNo) - Number(other.floorNo));
}
