import { AppError, type FieldError } from '../../../meta/errors.ts';
import { readInput, type Encoding } from '../../records/input.ts';
import type { Row } from '../../../meta/json.ts';
import { batchTitles } from '../../../meta/space-batch.ts';
import type { Context } from '../../context.ts';
import { how, rowsThere, type Plan, type Planned } from './batch.ts';
import { idsField, rawIfGiven, textField, wholeField } from '../../http/input/fields.ts';
import { input, type Given, type Input } from '../../http/input/input.ts';
import { fieldSchemas } from '../../http/input/like.ts';
import type { Node } from '../../http/openapi/schemas.ts';
import { floorName } from './floors.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller } from '../../records/rows.ts';

const maxFloors = 100;
const maxPerFloor = 100;
const maxRooms = 1000;

/** `3` and the second room: 302; below ground B102. */
const roomNumber = (floorNo: number, room: number, digits: number, prefix: string): string =>
  `${prefix}${floorNo < 0 ? `B${-floorNo}` : floorNo}${String(room).padStart(digits, '0')}`;

const ofRoom = ['roomType', 'buildArea'] as const;

const batch = (room: Node = {}) => ({
  ...how,
  floorIds: idsField(batchTitles.floor, maxFloors),
  first: wholeField(batchTitles.first, [1, 999], 1),
  count: wholeField(batchTitles.count, [1, maxPerFloor]),
  digits: wholeField(batchTitles.digits, [1, 4], 2),
  prefix: textField(batchTitles.prefix, 8),
  roomType: rawIfGiven(room.roomType as Node, true),
  buildArea: rawIfGiven(room.buildArea as Node, true),
});
type RoomBatch = Given<ReturnType<typeof batch>>;

export const roomBatch = (of: Pick<Context, 'model'>): Input<RoomBatch> =>
  input(batch(fieldSchemas(resourceOf(of, 'space/roomNo'), ofRoom)));

/** What all of the rooms have alike, and what is wrong with it or with their number. */
export function readRoomFields(
  context: Context,
  given: RoomBatch,
  encoding: Encoding,
): { values: Row; errors: FieldError[] } {
  const resource = resourceOf(context, 'space/roomNo');
  const common = Object.fromEntries(ofRoom.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
  const { values, errors } = readInput(context, resource, common, encoding, 'add');
  const missing = ofRoom.filter((name) => !(name in values) && !errors.some(({ path }) => path === name));
  const max = Math.floor(maxRooms / given.floorIds.length);
  return {
    values,
    errors: [
      ...errors,
      ...missing.map((path): FieldError => ({
        path,
        problem: 'required',
        values: { title: resource.fields.get(path)?.title },
      })),
      ...(given.count > max
        ? [{ path: 'count', problem: 'tooBig', values: { title: batchTitles.count, limit: max } } as const]
        : []),
    ],
  };
}

/** As many rooms on each of some floors of one building, numbered by floor. */
export async function planRooms(
  context: Context,
  { floorIds, first, count, digits, prefix }: RoomBatch,
  common: Row,
): Promise<Plan> {
  const resource = resourceOf(context, 'space/roomNo');
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
