import type { Json } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus } from '../campus.ts';

/** Sign-ins, exports and saved views of administrators. */
export async function addTraces(
  seeder: Seeder,
  campuses: readonly Campus[],
  accounts: ReadonlyMap<string, string>,
): Promise<void> {
  await addLogins(seeder);
  const authors = campuses.map((campus) => ({ campus, userName: `project-${campus.key.toLowerCase()}` }));
  for (const { campus, userName } of authors) {
    const userId = accounts.get(userName) as string;
    await addOperations(seeder, campus, userId, userName);
    await addExports(seeder, campus, userId);
    await addViews(seeder, campus, userId);
  }
}

/** Browser errors reported by the console. */
export async function addClientErrors(seeder: Seeder, accounts: ReadonlyMap<string, string>): Promise<void> {
  const { time } = seeder;
  const met: readonly (readonly [
    message: string,
    pagePath: string,
    count: number,
    user: string,
    days: number,
    remark?: string,
  ])[] = [
    [
      "Cannot read properties of undefined (reading 'length')",
      '/flashdeliver/productsManager/index',
      4,
      'project-a',
      2,
    ],
    [
      'Failed to fetch dynamically imported module',
      '/orderManage/orderMeal/index',
      11,
      'merchant-a',
      5,
      '发布新版本时网络中断，刷新后恢复',
    ],
    ['ResizeObserver loop completed with undelivered notifications.', '/platform/role/index', 2, 'centre-a', 9],
  ];
  for (const [i, [message, pagePath, count, user, days, remark]] of met.entries()) {
    const lastTime = time.past(days, '14:20');
    await seeder.add('system/clientError', {
      message,
      pagePath,
      count,
      lastTime,
      userId: accounts.get(user) as string,
      release: 'C3ohq1Lf',
      userAgent: nth(browsers, i),
      stack: `Error: ${message}\n    at render (assets/list-C3ohq1Lf.js:1:${2048 + i * 311})`,
      fingerprint: `demo-${i + 1}`,
      createdAt: time.past(days + 3, '09:40'),
      status: remark ? 'resolved' : 'open',
      ...(remark && { handlerName: '系统管理员', handleTime: time.past(days - 1, '10:00'), handleRemark: remark }),
    });
  }
}

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1',
];

async function addLogins(seeder: Seeder): Promise<void> {
  const userNames = ['desk-a', 'desk-b', 'canteen-a', 'canteen-b', 'canteen-a2'];
  for (let i = 0; i < 24; i++) {
    const loginTime = seeder.time.past(1 + (i % 12), `${String(8 + (i % 9)).padStart(2, '0')}:${String(10 + i)}`);
    const result = nth(
      [
        'success',
        'success',
        'success',
        'bad_password',
        'success',
        'success',
        'locked',
        'success',
        'disabled',
        'bad_code',
      ],
      i,
    );
    await seeder.add('system/loginLog', {
      userName: nth(userNames, i),
      loginType: 'password',
      result,
      clientIp: `10.8.${i % 4}.${20 + i}`,
      location: '内网',
      userAgent: nth(browsers, i),
      loginTime,
      logoutTime: result === 'success' && i % 2 === 0 ? minutesAfter(loginTime, 150) : null,
      createdAt: loginTime,
    });
  }
}

async function addOperations(
  seeder: Seeder,
  { key, orgId, name }: Campus,
  userId: string,
  userName: string,
): Promise<void> {
  const lines: readonly (readonly [
    action: string,
    actionName: string,
    module: string,
    entityCode: string,
    title: string,
    result: string,
    changes: Json,
  ])[] = [
    [
      'update',
      '修改',
      '项目',
      'organisation/organization',
      name,
      'success',
      { managerPhone: ['13857110010', '13857110011'] },
    ],
    ['transition', '派单', '报修工单', 'repairs/userRepair', '灯管更换', 'success', { status: ['wait', 'dispatched'] }],
    ['export', '导出', '订餐订单', 'meals/orderDinner', '上月订单', 'success', null],
    ['delete', '删除', '停车场', 'parking/carpark', '临时停车场', 'denied', null],
    [
      'transition',
      '发布',
      '通知公告',
      'notices/appNotice',
      '电梯检修通知',
      'success',
      { status: ['approved', 'published'] },
    ],
  ];
  for (const [i, [action, actionName, module, entityCode, recordTitle, result, changes]] of lines.entries()) {
    const operateTime = seeder.time.past(1 + i * 2, '15:12');
    await seeder.add('system/operateLog', {
      operateTime,
      userId,
      userName,
      action,
      actionName,
      module,
      entityCode,
      recordId: entityCode === 'organisation/organization' ? orgId : null,
      recordTitle,
      changes,
      clientIp: `10.8.${key === 'A' ? 1 : 2}.30`,
      userAgent: browsers[0] as string,
      result,
      ...(result === 'denied' && {
        deniedCode: 'pc:passthrough.carpark',
        deniedAction: action,
        errorMessage: `没有权限：${module}（pc:passthrough.carpark · ${action}）`,
      }),
      traceId: `demo-${key}-${i + 1}`,
      createdAt: operateTime,
    });
  }
}

async function addExports(seeder: Seeder, { name }: Campus, createdBy: string): Promise<void> {
  const { time } = seeder;
  // Past tasks only: a running or downloadable task needs a real file.
  const states = ['expired', 'failed', 'expired', 'cancelled', 'expired', 'failed'] as const;
  for (const [i, status] of states.entries()) {
    const createdAt = time.past(status === 'expired' ? 12 + i : i + 1, '16:00');
    const rows = 800 + i * 130;
    const started = status !== 'cancelled';
    const made = status === 'expired';
    await seeder.add('system/exportTask', {
      taskName: `${name}${['上月订餐订单', '住户名单', '上季度账单', '员工名册', '本月闪送订单', '访客记录'][i]}`,
      entityCode: [
        'meals/orderDinner',
        'residents/household',
        'billing/billRecord',
        'organisation/staff',
        'shop/order',
        'visitors/visitorOrder',
      ][i] as string,
      format: nth(['xlsx', 'csv', 'xlsx'], i),
      totalRows: rows,
      doneRows: made ? rows : 0,
      progress: made ? 100 : 0,
      ...(started && { startTime: minutesAfter(createdAt, 1) }),
      ...((made || status === 'failed') && { finishTime: minutesAfter(createdAt, 3) }),
      ...(made && { fileName: `导出-${i + 1}.xlsx`, fileSize: 86_016, downloadCount: 2 }),
      expireTime: made ? time.at(5) : null,
      errorMessage: status === 'failed' ? '导出数据超过上限，请缩小时间范围' : null,
      creatorName: '项目管理员',
      createdAt,
      createdBy,
      status,
    });
  }
}

async function addViews(seeder: Seeder, { orgId }: Campus, userId: string): Promise<void> {
  const views = await seeder.table(
    'system/tempViewSettings',
    {
      ownerId: userId,
      createdBy: userId,
      shareScope: 'org',
      orgId,
    },
    'viewName entityCode filters columns sorters isDefault',
    [
      [
        '待派工单',
        'repairs/userRepair',
        { status: 'wait' },
        ['repairNo', 'location', 'urgency', 'status'],
        [{ field: 'createdAt', order: 'desc' }],
        true,
      ],
      [
        '今日订餐',
        'meals/orderDinner',
        { status: 'ordered' },
        ['orderNo', 'realName', 'dateTypeId', 'status'],
        null,
        false,
      ],
      [
        '空置房间',
        'space/roomNo',
        { status: 'vacant' },
        ['fullName', 'buildArea', 'status'],
        [{ field: 'roomCode', order: 'asc' }],
        false,
      ],
    ],
  );
  for (const [i, settingId] of views.entries())
    await seeder.add('system/tempViewDat', {
      settingId,
      userId,
      createdBy: userId,
      columnState: { hidden: [] },
      pageSize: 20 + i * 10,
      density: nth(['default', 'middle', 'small'], i),
      lastUseTime: seeder.time.past(i, '09:05'),
    });
}
