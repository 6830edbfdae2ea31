import type { Json, Row } from '../../meta/json.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Build, type Customer, type Owner, type Room, type Site } from '../campus.ts';
import type { Files } from '../system/files.ts';
import type { Person } from '../people.ts';
import { moveIn } from '../space/spaces.ts';

/** How flats are used, repeatedly: by a family, let, alone, bought but empty. */
const ways = ['family', 'let', 'alone', 'family', 'empty', 'shared'] as const;
const flats = 22;

/** Returns the owners. */
export async function addHouseholds(
  seeder: Seeder,
  site: Site,
  builds: readonly Build[],
  customers: readonly Customer[],
  files: Files,
): Promise<Owner[]> {
  const owners: Owner[] = [];
  const residents = customers.filter(({ enterprise, personnelType }) => !enterprise && personnelType !== 'student');
  for (let i = 0; i < flats; i++) {
    const way = nth(ways, i);
    const customer = residents[i];
    const owner = customer ?? site.people.next(site.random, [30, 62]);
    const status = ({ let: 'rented', empty: 'sold' } as const)[way as 'let' | 'empty'] ?? 'occupied';
    const [room] = moveIn(builds, 'residence', 1, { status, ownerName: owner.name });
    if (!room) break;
    const ownerId = await addOne(seeder, site, files, i, owner, room, { role: 'owner', userId: customer?.id ?? null });
    owners.push({ id: ownerId, name: owner.name, mobile: owner.mobile, room });
    if (way === 'family') {
      await addOne(seeder, site, files, i + 1, site.people.next(site.random, [28, 60]), room, {
        role: 'family',
        ownerId,
        relation: 'spouse',
      });
      await addOne(seeder, site, files, i + 2, site.people.next(site.random, [18, 24]), room, {
        role: 'family',
        ownerId,
        relation: 'child',
      });
    }
    if (way === 'let')
      await addOne(seeder, site, files, i + 3, site.people.next(site.random), room, {
        role: 'tenant',
        ownerId,
        relation: 'tenant',
      });
    if (way === 'shared')
      await addOne(seeder, site, files, i + 4, site.people.next(site.random), room, {
        role: 'other',
        ownerId,
        relation: nth(['sibling', 'roommate', 'nanny'], i),
      });
  }
  await addUnsettled(seeder, site, builds, files);
  return owners;
}

const sources = ['admin', 'app', 'import'] as const;

async function addOne(
  seeder: Seeder,
  { orgId }: Site,
  files: Files,
  i: number,
  person: Person,
  room: Room,
  more: Row,
): Promise<string> {
  const { time } = seeder;
  const createdAt = time.at(280 - i * 9, '14:10');
  const source = nth(sources, i);
  return seeder.add('residents/household', {
    name: person.name,
    mobile: person.mobile,
    sex: person.sex,
    personType: 'person',
    idType: 'idcard',
    idNo: person.idCard,
    facePhoto: i % 5 === 0 ? files.of('person') : null,
    orgId,
    roomIds: [room.id],
    moveInDate: time.day(270 - i * 9),
    source,
    auditTime: source === 'app' ? createdAt : null,
    auditRemark: source === 'app' ? '房产资料已核对' : null,
    createdAt,
    status: 'normal',
    ...more,
  });
}

/** Residents who are pending, rejected, disabled or gone. */
async function addUnsettled(seeder: Seeder, site: Site, builds: readonly Build[], files: Files): Promise<void> {
  const { time } = seeder;
  const rooms = builds
    .flatMap((build) => build.rooms)
    .filter((room) => room.type === 'residence' && room.status === 'vacant');
  const lines: readonly (readonly [status: string, more: Record<string, Json>])[] = [
    ['pending', {}],
    ['pending', {}],
    ['pending', {}],
    ['rejected', { auditRemark: '产权证照片模糊，请重新上传', auditTime: time.past(2, '16:30') }],
    ['rejected', { auditRemark: '登记房号与产权证不一致', auditTime: time.past(5, '10:05') }],
    ['disabled', { auditRemark: '欠缴物业费，暂停通行', auditTime: time.at(200, '10:00') }],
    ['moved', { moveOutDate: time.day(15) }],
    ['moved', { moveOutDate: time.day(64) }],
  ];
  for (const [i, [status, more]] of lines.entries()) {
    const person = site.people.next(site.random);
    const room = nth(rooms, i);
    // A disabled resident still lives there.
    if (status === 'disabled') Object.assign(room, { status: 'occupied', ownerName: person.name });
    const waiting = status === 'pending' || status === 'rejected';
    await addOne(seeder, site, files, i, person, room, {
      role: 'owner',
      source: 'app',
      status,
      auditTime: null,
      auditRemark: null,
      createdAt: waiting ? time.past(i + 1, '20:12') : time.at(210),
      moveInDate: waiting ? null : time.day(205),
      ...more,
    });
  }
}
