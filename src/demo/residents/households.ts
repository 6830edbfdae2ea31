import type { Row } from '../../meta/json.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Build, type Campus, type Customer, type Owner, type Room, type Site } from '../campus.ts';
import { lead } from '../life.ts';
import type { Person } from '../people.ts';
import { accountNamed } from '../processes/seats.ts';
import { moveIn } from '../space/spaces.ts';
import type { Files } from '../system/files.ts';
import type { Way } from '../way.ts';

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
  return owners;
}

const sources = ['admin', 'app', 'import'] as const;

async function addOne(
  seeder: Seeder,
  site: Site,
  files: Files,
  i: number,
  person: Person,
  room: Room,
  more: Row,
): Promise<string> {
  const createdAt = seeder.time.at(280 - i * 9, '14:10');
  const values = registered(seeder, site, files, i, person);
  const isChecked = values.source === 'app';
  return seeder.add('residents/household', {
    ...values,
    roomIds: [room.id],
    auditTime: isChecked ? createdAt : null,
    ...(isChecked && agreed),
    createdAt,
    status: 'normal',
    ...more,
  });
}

const agreed: Row = { auditRemark: '房产资料已核对' };

/** What becomes of residents who register themselves, and the days since they did. */
const registrations: readonly (readonly [days: number, way: Way<string>, given: Readonly<Record<string, Row>>])[] = [
  [1, [], {}],
  [2, [], {}],
  [3, [], {}],
  [4, [[1200, 'reject', 'rejected']], { reject: { auditRemark: '产权证照片模糊，请重新上传' } }],
  [5, [[800, 'reject', 'rejected']], { reject: { auditRemark: '登记房号与产权证不一致' } }],
  [
    210,
    [
      [1200, 'approve', 'normal'],
      [150 * 1440, 'disable', 'disabled'],
    ],
    { approve: agreed },
  ],
  ...[15, 64].map(
    (days) =>
      [
        220,
        [
          [1200, 'approve', 'normal'],
          [(220 - days) * 1440, 'moveOut', 'moved'],
        ],
        { approve: agreed },
      ] as const,
  ),
];

/** Residents who wait, were refused, are disabled or gone. */
export async function addRegistrations(seeder: Seeder, campus: Campus, files: Files): Promise<void> {
  const { time } = seeder;
  const vacant = campus.rooms.filter((room) => room.type === 'residence' && room.status === 'vacant');
  const approver = await accountNamed(seeder, 'admin');
  for (const [i, [days, way, given]] of registrations.entries()) {
    const { source: _source, ...values } = registered(seeder, campus, files, i, campus.people.next(campus.random));
    await lead(seeder, {
      resource: 'residents/household',
      by: campus.desk,
      approver,
      begun: time.past(days, '20:12'),
      values: {
        ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
        role: 'owner',
        roomIds: [nth(vacant, i).id],
        moveInDate: time.day(days > 100 ? 205 : -10),
      },
      way,
      given: { ...given, moveOut: { moveOutDate: time.day(i === 6 ? 15 : 64) } },
    });
  }
}

/** What a resident is registered with, wherever they live. */
const registered = ({ time }: Seeder, { orgId }: Site, files: Files, i: number, person: Person): Row => ({
  name: person.name,
  mobile: person.mobile,
  sex: person.sex,
  personType: 'person',
  idType: 'idcard',
  idNo: person.idCard,
  facePhoto: i % 5 === 0 ? files.of('person') : null,
  orgId,
  moveInDate: time.day(270 - i * 9),
  source: nth(sources, i),
});
