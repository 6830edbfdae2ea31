import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus } from '../campus.ts';

/** Code, name, category, kind of its applications, questions that it asks. */
const templates: readonly (readonly [code: string, name: string, category: string, kind: string, questions: readonly string[], status: string])[] = [
  ['RECEPTION', '楼宇接待申请', 'reception', 'reception', ['来访单位', '来访人数', '接待事由'], 'published'],
  ['ENTRANCE', '门禁权限申请', 'access', 'entrance', ['申请区域', '申请原因'], 'published'],
  ['CARD', '制卡申请', 'card', 'card', ['卡片类型', '数量'], 'published'],
  ['WORKCARD', '工牌制作申请', 'card', 'workcard', ['姓名', '岗位'], 'published'],
  ['NAMEPLATE', '铭牌制作申请', 'card', 'nameplate', ['企业名称', '尺寸'], 'published'],
  ['WORKNUMBER', '工号牌制作申请', 'card', 'worknumber', ['工号', '数量'], 'published'],
  ['BORROW', '物品借用申请', 'borrow', 'borrow', ['物品名称', '借用天数'], 'stopped'], ['DECORATE', '装修施工申请', 'decoration', 'custom', ['施工范围', '施工单位', '工期'], 'draft'],
];

const states = ['pending', 'approved', 'finished', 'rejected', 'draft', 'withdrawn', 'finished', 'pending', 'approved'] as const;

export async function addForms(seeder: Seeder, campus: Campus): Promise<void> {
  for (const [i, template] of templates.entries()) await addTemplate(seeder, campus, i, template);
  await addBorrowings(seeder, campus);
}

async function addTemplate(seeder: Seeder, campus: Campus, i: number, [code, templateName, categoryCode, formKind, questions, status]: (typeof templates)[number]): Promise<void> {
  const { time } = seeder;
  const handler = campus.staff[1]?.name as string;
  const properties = Object.fromEntries(questions.map((title, n) => [`q${n + 1}`, { type: 'string', title }]));
  const templateId = await seeder.add('processes/template', {
    templateCode: `${code}_${campus.key}`, templateName, categoryCode, orgIds: [campus.orgId], formSchema: { type: 'object', required: ['q1'], properties },
    flowSchema: [{ node: '部门审批', handler: '部门负责人' }, { node: '物业审批', handler }], formVersion: 1 + (i % 3), submitLimit: nth(['none', 'daily', 'none'], i),
    createdAt: time.at(150 - i), status,
  });
  if (status === 'draft') return;
  for (let n = 0; n < 4; n++) {
    const state = nth(states, i * 4 + n);
    const applicant = nth(campus.customers, i * 6 + n);
    const applyTime = state === 'pending' ? time.ago(120 + n * 90) : time.past(1 + n * 3 + i, '10:15');
    const sent = state !== 'draft';
    const decision: Row = state === 'rejected' ? { auditRemark: '信息不完整，请补充' } : state === 'approved' || state === 'finished' ? { auditRemark: '同意' } : {};
    await seeder.add('processes/process', {
      templateId, orgId: campus.orgId, formKind, applicantName: applicant.name, applicantPhone: applicant.mobile, deptId: applicant.deptId ?? null,
      formData: Object.fromEntries(questions.map((title, q) => [`q${q + 1}`, `${title}：见附件`])),
      ...(state === 'pending' && { currentNode: '物业审核', currentHandler: handler }), ...(sent && { applyTime }),
      ...(state === 'finished' && { finishTime: minutesAfter(applyTime, 300) }), ...decision, createdAt: applyTime, status: state,
    });
  }
}

async function addBorrowings(seeder: Seeder, campus: Campus): Promise<void> {
  const { time } = seeder;
  const lines = [
    ['雨伞', 2, 'returned', 6],
    ['平板推车', 1, 'borrowed', 1],
    ['投影仪', 1, 'overdue', 8],
    ['折叠椅', 20, 'pending', 0],
    ['轮椅', 1, 'returned', 12],
    ['工具箱', 1, 'rejected', 3],
    ['对讲机', 4, 'lost', 20],
    ['医药箱', 1, 'borrowed', 2],
    ['插线板', 3, 'pending', 0],
  ] as const;
  for (const [i, [itemName, quantity, status, days]] of lines.entries()) {
    const borrower = nth(campus.customers, i * 5 + 1);
    const borrowTime = status === 'pending' ? time.at(-1, '09:30') : time.past(days, '09:30');
    const createdAt = status === 'pending' ? time.ago(90) : minutesAfter(borrowTime, -120);
    await seeder.add('processes/itemBorrow', {
      orgId: campus.orgId, itemName, quantity, borrowerName: borrower.name, borrowerPhone: borrower.mobile, virtId: borrower.enterprise?.id ?? null, borrowTime,
      planReturnTime: minutesAfter(borrowTime, 4320), ...(status === 'returned' && { actualReturnTime: minutesAfter(borrowTime, 2880) }),
      depositAmount: itemName === '投影仪' ? '200.00' : '0.00',
      auditRemark: status === 'pending' ? null : status === 'rejected' ? '工具箱已全部借出' : '同意', createdAt, status,
    });
  }
}
