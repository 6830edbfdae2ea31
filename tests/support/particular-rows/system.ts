import type { Rows } from '../rows.ts';
import type { Extra } from './shared.ts';

export const systemRows: Extra = {
  // Rows of some kind go to an address on the public internet.
  'system/webhook': async (rows) => ({
    applicationId: (await rows.add(rows.resource('system/application'))).id,
    entityCode: 'repairs/userRepair',
    actions: null,
    url: 'https://hooks.example.com/in',
  }),
  // Acts as an account other than its creator's, from addresses of the network.
  'system/application': async (rows) => ({
    userId: await rows.idOf('system/user', 'userName', 'project-a'),
    allowedAddresses: '10.0.0.0/8',
    expireDate: null,
  }),
  // The next run is computed from cron. The quick search must find its names, but never its alarm receivers.
  'system/job': async (rows) => ({
    cron: '0 2 * * *',
    jobName: `任务 ${rows.next()}`,
    jobGroup: '试验',
    handler: `job${rows.next()}`,
  }),
  // Rows of the console's menu speak of pages that there are.
  'system/menu': async (_rows, { menuType = 'button', isApp = null }) => ({
    menuType,
    ...(menuType === 'menu' && isApp !== true && { path: '/convenience/lostAndFound' }),
  }),
  // Roles are limited to certain user types.
  'system/user': async (rows) => ({
    userType: '3',
    roleIds: [await rows.idOf('system/role', 'roleCode', 'project-admin')],
    password: 'Demo@2026!',
  }),
  // Creating this record grants the role; a new user would already have such records.
  'system/userRole': async (rows) => ({
    userId: await receiver(rows),
    roleId: (await rows.add(rows.resource('system/role'))).id,
  }),
  // A user belongs to one centre, so a new record replaces the old one.
  'system/userCompany': async (rows) => ({
    userId: (
      await rows.add(rows.resource('system/user'), {
        companyId: null,
        orgIds: [await rows.idOf('organisation/organization', 'orgCode', 'XM001')],
      })
    ).id,
  }),
  // Built-in roles get their functions from the policies; a custom role needs a known code that its group may have.
  'system/roleFunction': async (rows) => ({
    roleId: (await ownRole(rows)).id,
    code: 'pc:passthrough.carpark',
    actions: ['list'],
  }),
};

/** A role created by a project for its own people. */
export const ownRole = async (rows: Rows) =>
  rows.add(rows.resource('system/role'), {
    roleTypeId: await rows.idOf('system/roleType', 'typeName', '项目自建角色'),
    dataScope: 'project',
  });

const receivers = new WeakMap<Rows, Promise<string>>();

/** One user who receives every role. */
function receiver(rows: Rows): Promise<string> {
  const known = receivers.get(rows) ?? rows.add(rows.resource('system/user')).then(({ id }) => id);
  receivers.set(rows, known);
  return known;
}
