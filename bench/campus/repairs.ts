import { each } from '../week/client.ts';
import { atOnce } from '../week/figures.ts';
import { stuck, type Row, type Stage } from './stage.ts';

const repairs = '/organisation/userRepair';

/** Somebody in three has something repaired; some of it costs money, some is repaired twice, some was nothing. */
export async function repair(stage: Stage): Promise<number> {
  const { client, orgId, mark, people } = stage;
  const type = await client.must<Row>('/organisation/userRepairType/add', {
    typeName: `照明${mark}`,
    orgId,
    dispatchMode: 'round',
    staffIds: await addStaff(stage),
    responseMinutes: 30,
    finishHours: 2,
    status: 'enabled',
  });
  const reporters = people.filter((_, n) => n % 3 === 0);
  await each(reporters, atOnce, (userId, n) => repairOne(stage, type.id, userId, n));
  return reporters.length;
}

async function addStaff({ client, orgId, mark }: Stage): Promise<string[]> {
  const { companyId } = await client.get<Row>(`/organisation/organization/${orgId}`);
  const dept = await client.must<Row>('/organisation/company/dept/add', {
    deptName: `工程部${mark}`,
    companyId,
  });
  return each(['张师傅', '李师傅'], 1, async (staffName, n) => {
    const added = await client.must<Row>('/organisation/staff/add', {
      staffName,
      orgId,
      companyDeptId: dept.id,
      staffType: 'repair',
      mobile: `1360000000${String(n)}`,
    });
    return added.id;
  });
}

async function repairOne({ client, orgId }: Stage, repairTypeId: string, userId: string, n: number): Promise<void> {
  const { id } = await client.must<Row>(`${repairs}/add`, {
    orgId,
    repairTypeId,
    userId,
    content: '走廊灯不亮',
    urgency: 'normal',
    repairArea: 'public',
    location: '大堂',
    reporterName: '陈思远',
    reporterPhone: '13700001111',
    channel: 'phone',
  });
  const step = (name: string, more: object = {}) => client.must(`${repairs}/${name}`, { id, ...more });
  if (n % 5 === 4) return void (await step('cancel', { cancelReason: '已自行解决' }));
  await step('dispatch');
  await step('accept');
  if (n % 3 === 0) {
    await step('requestPay', { laborFee: '50.00', materialFee: '12.50' });
    await step('pay', { payWay: 'cash' });
  } else await step('finish');
  if (n % 7 === 6) {
    await step('reopen');
    await step('accept');
    await step('finish');
  }
  await step('evaluate', { score: 5 });
  await step('visit');
}

export async function proveRepairs({ client, orgId }: Stage): Promise<string[]> {
  return stuck('repair', await client.all<Row>(`${repairs}/list`, { orgId }), ['finished', 'cancelled']);
}
