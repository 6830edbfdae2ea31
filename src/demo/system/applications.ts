import type { Seeder } from '../../server/install/seeder.ts';

/** Other systems that may call, and one to which events would be pushed, were it not paused. Nobody has called yet. */
export async function addApplications(seeder: Seeder, accounts: ReadonlyMap<string, string>): Promise<void> {
  const { time } = seeder;
  const account = (name: string) => accounts.get(name) as string;
  // None has a secret, so nobody can call with them.
  const [, old = ''] = await seeder.table(
    'system/application',
    { rotatedBy: account('admin-b') },
    'appName userId appKey allowedAddresses callsPerSecond expireDate status',
    [
      ['访客自助机', account('project-a'), 'demo-kiosk', '203.0.113.0/24', 20, null, 'enabled'],
      ['旧版工单系统', account('project-b'), 'demo-orders', null, 10, time.day(-40), 'disabled'],
    ],
  );
  await seeder.add('system/webhook', {
    hookName: '工单同步',
    applicationId: old,
    entityCode: 'repairs/userRepair',
    actions: 'add,dispatch,finish',
    url: 'https://orders.example.com/hooks/repairs',
    status: 'paused',
  });
}
