import type { Services } from '../server/context.ts';
import type { Queries } from '../server/storage/database.ts';
import { productId } from '../server/system.ts';
import type { Seeder } from '../server/install/seeder.ts';
import { addAccounts } from './system/accounts.ts';
import { addApplications } from './system/applications.ts';
import { addBillTemplates } from './billing/billing.ts';
import type { Campus } from './campus.ts';
import { addWashServices } from './carwash/carwash.ts';
import { beginCases } from './processes/cases.ts';
import type { HandedIn } from './processes/forms.ts';
import { accountNamed } from './processes/seats.ts';
import { addChannels } from './notices/channels.ts';
import { deliverAll } from './notices/deliveries.ts';
import { addChoices } from './notices/choices.ts';
import { addChargingCategories } from './convenience/charging.ts';
import { addFiles } from './system/files.ts';
import { markLate, passLimits } from './late.ts';
import { addBroads } from './merchants/merchants.ts';
import { addOrganisations } from './organisation/organisations.ts';
import { addMenus, addProjectRoles } from './system/platform.ts';
import { addRecords, type Common } from './records.ts';
import { addCalendar } from './settings/calendar.ts';
import { addServices, openServices } from './settings/services.ts';
import { addCliques } from './settings/settings.ts';
import { addCampus, sitesOf } from './sites.ts';
import { addConversation } from './teamwork/conversation.ts';
import { addTraces } from './system/system.ts';
import { countPastDays } from './statistics/active-users.ts';
import { addSchedules } from './statistics/schedules.ts';
import { addSettlements } from './merchants/settlements.ts';
import { signCodes } from './visitors/sign-codes.ts';
import { addWechat } from './wechat/wechat.ts';

/** A small but complete installation, always the same except for its dates, which are relative to today. */
export async function installDemo(
  seeder: Seeder,
  roles: ReadonlyMap<string, string>,
  passwordHash: string,
): Promise<void> {
  seeder.age = 500;
  const places = await addOrganisations(seeder);
  const files = await addFiles(seeder, '系统管理员');
  const broads = await addBroads(seeder, files);
  const common: Common = {
    broads,
    washing: await addWashServices(seeder, files),
    charging: await addChargingCategories(seeder, files),
    billTexts: await addBillTemplates(seeder),
  };
  const services = await addServices(seeder, files);
  const first = { A: ids(seeder), B: ids(seeder) };

  const campuses: Campus[] = [];
  for (const site of sitesOf(places)) {
    seeder.author = first[site.key].administrator;
    campuses.push(await addCampus(seeder, site, first[site.key], broads, files));
  }
  const holders = {
    enterpriseA: first.A.enterprise,
    merchantA: campuses[0]?.merchants[0]?.id as string,
    merchantB: campuses[1]?.merchants[1]?.id as string,
    administratorA: first.A.administrator,
    administratorB: first.B.administrator,
  };
  seeder.author = productId;
  seeder.age = 0;
  const accounts = await addAccounts(seeder, places, holders, roles, passwordHash);

  for (const { managerId, key } of campuses)
    await seeder.complete('organisation/staff', managerId, { userId: first[key].administrator });

  await addMenus(seeder);
  seeder.age = 120;
  const roleTypeId = await seeder.add('system/roleType', {
    typeCode: 6,
    typeName: '项目自建角色',
    userGroup: 'project',
    appRole: false,
  });
  const handedIn = new Map<Campus['key'], readonly HandedIn[]>();
  for (const campus of campuses) {
    seeder.author = first[campus.key].administrator;
    const ownRoles = await addProjectRoles(seeder, campus, roleTypeId, passwordHash);
    await openServices(seeder, campus, services, ownRoles);
    handedIn.set(campus.key, await addRecords(seeder, campus, common, files));
    const [merchant, project] = campus.key === 'A' ? ['merchant-a', 'project-a'] : ['merchant-b', 'project-b'];
    const person = (name: string) => ({ id: accounts.get(name) as string, name });
    await addSettlements(seeder, campus, {
      confirm: person(merchant),
      settle: person(project),
      payOut: person('admin'),
    });
  }
  seeder.author = accounts.get('admin') as string;
  await addCalendar(seeder, campuses);
  await addCliques(seeder, campuses);
  await addWechat(seeder, campuses, files);
  await addChannels(seeder, campuses, {
    by: await accountNamed(seeder, 'admin'),
    approver: await accountNamed(seeder, 'admin-b'),
  });
  await addTraces(seeder, campuses);
  await addApplications(seeder, accounts);
  await addChoices(seeder, accounts.get('centre-a') as string);
  const colleague = (userName: string, realName: string, id = accounts.get(userName) as string) => ({
    id,
    userName,
    realName,
  });
  for (const { orgId, key } of campuses)
    await addConversation(
      seeder,
      orgId,
      key === 'A'
        ? [colleague('centre-a', '沈国华'), colleague('project-a', '周敏', first.A.administrator)]
        : [colleague('admin', '系统管理员'), colleague('project-b', '郑浩', first.B.administrator)],
    );
  const receivers = ['project-a', 'merchant-a'].map((name) => accounts.get(name) as string);
  await addSchedules(seeder, receivers[0] as string, receivers);
  await deliverAll(seeder);
  await beginCases(
    seeder,
    campuses.map(({ orgId, key, desk }) => ({
      orgId,
      approver: desk,
      handedIn: handedIn.get(key) ?? [],
    })),
  );
  await passLimits(seeder);
  await countPastDays(seeder);
  await markLate(seeder);
}

/** What each installation signs with a key of its own, where the demo was made without one. */
export const signDemo = (services: Services, tx: Queries): Promise<void> => signCodes(services, tx);

const ids = (seeder: Seeder) => ({
  enterprise: seeder.newId(),
  administrator: seeder.newId(),
});
