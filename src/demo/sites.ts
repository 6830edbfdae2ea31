import { Random } from './random.ts';
import type { Seeder } from '../server/install/seeder.ts';
import type { Campus, Site } from './campus.ts';
import { addCustomers } from './residents/customers.ts';
import { addEnterprises } from './enterprise/enterprises.ts';
import type { Files } from './system/files.ts';
import { addHouseholds } from './residents/households.ts';
import { addMerchants } from './merchants/merchants.ts';
import type { Places } from './organisation/organisations.ts';
import { People } from './people.ts';
import { addBuilds, addRooms, addSmallSpaces } from './space/spaces.ts';
import { addDepartments, addHeads, addStaff } from './organisation/staff.ts';

/** The two active projects. Each has its own random sequence, so that changes to one do not affect the other. */
export function sitesOf({ projectA, projectB, centreA, centreB }: Places): readonly Site[] {
  const people = new People();
  return [
    {
      key: 'A',
      orgId: projectA,
      centreId: centreA,
      name: '滨江科技园',
      city: '杭州',
      regionCode: '330108',
      address: '江南大道 588 号',
      plates: '浙A',
      longitude: 120.2117,
      latitude: 30.2084,
      random: new Random(588),
      people,
      manager: '周敏',
    },
    {
      key: 'B',
      orgId: projectB,
      centreId: centreB,
      name: '北苑大学城',
      city: '北京',
      regionCode: '110108',
      address: '学院路 37 号',
      plates: '京N',
      longitude: 116.3474,
      latitude: 39.9818,
      random: new Random(37),
      people,
      manager: '郑浩',
    },
  ];
}

/** Ids that the demo accounts refer to. */
export interface Firsts {
  readonly enterprise: string;
  readonly administrator: string;
}

/** The buildings of a project and all people who live and work there. */
export async function addCampus(
  seeder: Seeder,
  site: Site,
  first: Firsts,
  broads: ReadonlyMap<string, string>,
  files: Files,
): Promise<Campus> {
  const { departments, heads } = await addDepartments(seeder, site, site.manager);
  const builds = await addBuilds(seeder, site);
  const staff = await addStaff(seeder, site, builds, departments, files);
  const managerId = await addHeads(seeder, site, heads);
  const enterprises = await addEnterprises(seeder, site, builds, first.enterprise);
  const customers = await addCustomers(seeder, site, enterprises, files);
  const owners = await addHouseholds(seeder, site, builds, customers, files);
  await addRooms(seeder, site, builds);
  await addSmallSpaces(seeder, site, builds, enterprises);
  const merchants = await addMerchants(seeder, site, broads, files);
  return {
    ...site,
    builds,
    rooms: builds.flatMap((build) => build.rooms),
    enterprises,
    customers,
    owners,
    departments,
    staff,
    managerId,
    desk: { id: first.administrator, name: site.manager },
    merchants,
  };
}
