import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Build, type Enterprise, type Room, type Site } from '../campus.ts';

type Kind = Room['type'];

/** Name, use, kind of rooms, units, floors above ground, rooms per floor. */
type Plan = readonly [
  name: string,
  remark: string,
  buildType: string,
  rooms: Kind,
  units: number,
  floors: number,
  perFloor: number,
];

const plans: Readonly<Record<Site['key'], readonly Plan[]>> = {
  A: [
    ['1号楼', '创新中心', 'office', 'office', 2, 6, 4],
    ['2号楼', '研发中心', 'office', 'office', 2, 5, 4],
    ['3号楼', '人才公寓', 'residence', 'residence', 2, 6, 4],
    ['4号楼', '配套商业', 'commercial', 'shop', 1, 3, 6],
  ],
  B: [
    ['博学楼', '科研与办公', 'complex', 'office', 2, 5, 4],
    ['明德楼', '行政办公', 'office', 'office', 2, 4, 4],
    ['教工公寓', '青年教师与家属', 'residence', 'residence', 2, 6, 4],
    ['学生宿舍', '研究生宿舍', 'dormitory', 'dormitory', 1, 6, 6],
  ],
};

const layouts = ['一室一厅', '两室一厅', '两室两厅', '三室两厅'] as const;

/** Stores buildings, units and floors. Rooms are only planned, and stored once it is known who moves in. */
export async function addBuilds(seeder: Seeder, site: Site): Promise<Build[]> {
  const builds: Build[] = [];
  for (const [i, plan] of plans[site.key].entries()) builds.push(await addBuild(seeder, site, plan, i + 1));
  return builds;
}

async function addBuild(
  seeder: Seeder,
  site: Site,
  [name, remark, buildType, kind, units, floors, perFloor]: Plan,
  sort: number,
): Promise<Build> {
  const { orgId, random } = site;
  const deliverDate = seeder.time.day(900 + sort * 60);
  const id = await seeder.add('space/build', {
    buildCode: `${site.key}${sort}`,
    buildName: name,
    remark,
    orgId,
    buildType,
    sort,
    floorCount: floors,
    underFloorCount: 1,
    buildArea: units * floors * perFloor * 110,
    usableArea: units * floors * perFloor * 82,
    elevatorCount: units * 2,
    deliverDate,
    longitude: site.longitude + sort / 1000,
    latitude: site.latitude + sort / 2000,
    status: 'normal',
  });
  const build: Build = { id, name, floorIds: [], rooms: [] };
  for (let unit = 1; unit <= units; unit++) {
    const unitName = `${unit}单元`;
    const unitId = await seeder.add('space/unit', {
      unitNo: String(unit),
      unitName,
      orgId,
      buildId: id,
      floorCount: floors,
      hasElevator: true,
      unitArea: floors * perFloor * 110,
      sort: unit,
      status: 'enabled',
    });
    for (const floorNo of [-1, ...Array.from({ length: floors }, (_, n) => n + 1)]) {
      const floorName = floorNo < 0 ? '地下一层' : `${floorNo}层`;
      const floorId = await seeder.add('space/floor', {
        floorNo,
        floorName,
        orgId,
        buildId: id,
        unitId,
        floorArea: perFloor * 110,
        sort: floorNo + 2,
        status: 'enabled',
      });
      build.floorIds.push(floorId);
      // There are no rooms below ground.
      const rooms = floorNo > 0 ? perFloor : 0;
      for (let n = 1; n <= rooms; n++) {
        const roomNo = `${floorNo}${String(n).padStart(2, '0')}`;
        const area = kind === 'dormitory' ? 32 : random.int(58, 138) + n / 10;
        build.rooms.push({
          id: seeder.newId(),
          roomNo,
          fullName: `${name}-${unitName}-${roomNo}`,
          build,
          unitId,
          floorId,
          floorNo,
          area,
          type: kind,
          status: 'vacant',
        });
      }
    }
  }
  return build;
}

/** Assigns the next empty rooms of a kind to somebody who moves in. */
export function moveIn(
  builds: readonly Build[],
  kind: Kind,
  count: number,
  state: Pick<Room, 'status' | 'virtId' | 'ownerName'>,
): Room[] {
  const rooms = builds
    .flatMap((build) => build.rooms)
    .filter((room) => room.type === kind && room.status === 'vacant')
    .slice(0, count);
  for (const room of rooms) Object.assign(room, state);
  return rooms;
}

/** Stores the rooms; some of the empty ones are being decorated or are closed. */
export async function addRooms(seeder: Seeder, { orgId }: Site, builds: readonly Build[]): Promise<void> {
  let empty = 0;
  for (const room of builds.flatMap((build) => build.rooms)) {
    if (room.status === 'vacant')
      room.status = nth(['vacant', 'vacant', 'decorating', 'vacant', 'vacant', 'vacant', 'disabled'] as const, empty++);
    const { id, roomNo, fullName, build, unitId, floorId, type, area, status, virtId = null, ownerName = null } = room;
    await seeder.add('space/roomNo', {
      id,
      roomNo,
      fullName,
      orgId,
      buildId: build.id,
      unitId,
      floorId,
      roomType: type,
      layout: type === 'residence' ? nth(layouts, Number(roomNo)) : null,
      buildArea: area,
      innerArea: Math.round(area * 8) / 10,
      feeCoefficient: type === 'shop' ? 1.2 : 1,
      rentPrice: status === 'rented' ? `${Math.round(area * 45)}.00` : null,
      virtId,
      ownerName,
      status,
    });
  }
}

export async function addSmallSpaces(
  seeder: Seeder,
  site: Site,
  builds: readonly Build[],
  enterprises: readonly Enterprise[],
): Promise<void> {
  const [first, second] = builds as [Build, Build];
  const at = (build: Build, floor: number) => ({
    orgId: site.orgId,
    buildId: build.id,
    floorId: nth(build.floorIds, floor),
  });
  const columns = 'spaceCode spaceName spaceType capacity area bookable virtId status';
  await seeder.table('space/smallSpace', at(first, 1), columns, [
    ['ZX-101', '大堂休息区', 'public', 20, 86, false, null, 'free'],
    ['ZX-102', '前台储物柜', 'locker', 40, 6, true, null, 'used'],
    ['ZX-103', '路演厅', 'activity', 120, 210, true, null, 'free'],
  ]);
  await seeder.table('space/smallSpace', at(first, 2), columns, [
    ['ZX-201', '洽谈室', 'meeting', 6, 18, true, null, 'used'],
    ['ZX-202', '共享工位 A 区', 'station', 12, 45, true, enterprises[0]?.id ?? null, 'used'],
    ['ZX-203', '共享工位 B 区', 'station', 12, 45, true, null, 'free'],
  ]);
  await seeder.table('space/smallSpace', at(second, 1), columns, [
    ['YF-101', '阅览角', 'reading', 16, 38, true, null, 'free'],
    ['YF-102', '健身活动室', 'activity', 30, 95, true, null, 'repair'],
    ['YF-103', '旧储物间', 'locker', 10, 12, false, null, 'disabled'],
  ]);
}
