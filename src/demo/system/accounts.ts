import type { Row } from '../../meta/json.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { Places } from '../organisation/organisations.ts';

/** The rows that accounts below the projects belong to, and the ids for the project administrators. */
export interface Holders {
  readonly enterpriseA: string;
  readonly merchantA: string;
  readonly merchantB: string;
  readonly administratorA: string;
  readonly administratorB: string;
}

/** One account per level, so that each can be tried out. Returns user name → id. */
export async function addAccounts(
  seeder: Seeder,
  places: Places,
  holders: Holders,
  roles: ReadonlyMap<string, string>,
  password: string,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const account = async (
    userName: string,
    realName: string,
    mobile: string,
    userType: string,
    role: string,
    belongsTo: Row,
  ) => {
    const roleId = roles.get(role);
    if (!roleId) throw new Error(`no role ${role}`);
    const userId = await seeder.add('system/user', {
      userName,
      realName,
      mobile,
      userType,
      roleIds: [roleId],
      password,
      ...belongsTo,
    });
    ids.set(userName, userId);
  };
  await account('admin', '系统管理员', '13800000001', '-1', 'admin', {});
  // Two administrators, so that one can approve what the other one submits.
  await account('admin-b', '林书怡', '13800000008', '1', 'platform-admin', {});
  await account('centre-a', '沈国华', '13800000002', '6', 'centre-admin', { companyId: places.centreA });
  await account('project-a', '周敏', '13800000003', '3', 'project-admin', {
    id: holders.administratorA,
    orgIds: [places.projectA],
    companyId: places.centreA,
  });
  await account('project-b', '郑浩', '13800000004', '3', 'project-admin', {
    id: holders.administratorB,
    orgIds: [places.projectB],
    companyId: places.centreB,
  });
  await account('enterprise-a', '陈思远', '13800000005', '5', 'enterprise-admin', {
    virtId: holders.enterpriseA,
    orgIds: [places.projectA],
  });
  await account('merchant-a', '孙丽', '13800000006', '8', 'merchant-admin', {
    merchantId: holders.merchantA,
    orgIds: [places.projectA],
  });
  await account('merchant-b', '马超', '13800000007', '8', 'merchant-admin', {
    merchantId: holders.merchantB,
    orgIds: [places.projectB],
  });
  return ids;
}
