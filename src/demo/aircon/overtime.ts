import { chinaDay } from '../../meta/china-time.ts';
import { fromCents as yuan } from '../../meta/fields/money.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus } from '../campus.ts';

/** Air conditioning outside of normal hours. */
export async function addOvertime(seeder: Seeder, campus: Campus): Promise<void> {
  const { time } = seeder;
  const { orgId, enterprises, key } = campus;
  const columns =
    'ruleName dayType startTime endTime minHours maxHours effectDate chargeMode unitPrice advanceMinutes cancelMinutes status';
  const [workday = '', weekend = ''] = await seeder.table('aircon/rule', { orgId }, columns, [
    ['工作日加时', 'workday', '18:00', '23:00', 1, 5, time.day(200), 'hour', '35.00', 60, 30, 'enabled'],
    ['周末加时', 'weekend', '08:00', '20:00', 2, 12, time.day(200), 'area', '0.60', 240, 120, 'enabled'],
    ['节假日加时', 'holiday', '08:00', '20:00', 4, 12, time.day(200), 'fixed', '400.00', 1440, 720, 'disabled'],
  ]);
  const rooms = enterprises.flatMap((enterprise) => enterprise.rooms.slice(0, 3).map((room) => ({ enterprise, room })));
  for (const [i, { enterprise, room }] of rooms.entries()) {
    await seeder.add('aircon/config', {
      roomId: room.id,
      orgId,
      virtId: enterprise.id,
      area: room.area,
      deviceNo: `KT-${key}-${String(i + 1).padStart(3, '0')}`,
      gatewayIp: i % 4 === 3 ? `192.168.${key === 'A' ? 10 : 20}.${60 + i}` : null,
      ruleId: i % 3 === 2 ? weekend : workday,
      normalStart: '08:00',
      normalEnd: '18:00',
      needApprove: i % 2 === 0,
      status: i === 7 ? 'disabled' : 'enabled',
    });
  }
  const states = [
    'finished',
    'pending',
    'running',
    'finished',
    'waiting',
    'unpaid',
    'rejected',
    'finished',
    'cancelled',
    'running',
    'waiting',
    'pending',
    'finished',
    'unpaid',
    'refunding',
    'refundFailed',
  ] as const;
  for (const [i, status] of states.entries()) {
    const { enterprise, room } = nth(rooms, i * 5);
    const applicant = nth(
      campus.customers.filter((customer) => customer.enterprise === enterprise),
      i,
    );
    const over = status === 'finished' || status === 'rejected' || status === 'cancelled';
    const startTime = over ? time.at(1 + i, '18:00') : status === 'running' ? time.ago(45) : time.at(-1 - i, '18:00');
    const hours = 2 + (i % 2);
    const cents = hours * 3500;
    const applyTime = over ? minutesAfter(startTime, -240) : time.ago(100 + i * 12);
    const paid = status === 'finished' || status === 'running' || status === 'waiting';
    await seeder.add('aircon/order', {
      applicantName: applicant.name,
      applicantPhone: applicant.mobile,
      reason: nth(['项目上线加班', '客户来访', '季度结算'], i),
      applyTime,
      orgId,
      roomId: room.id,
      virtId: enterprise.id,
      useDate: chinaDay(new Date(startTime)),
      startTime,
      endTime: minutesAfter(startTime, hours * 60),
      hours,
      area: room.area,
      unitPrice: '35.00',
      amount: yuan(cents),
      ...(paid && { payWay: 'credit' }),
      ...((status === 'refunding' || status === 'refundFailed') && { payWay: 'transfer' }),
      ...(status === 'refundFailed' && { refundFail: '收款账户已注销' }),
      auditRemark: status === 'pending' ? null : status === 'rejected' ? '该楼层当晚检修' : '同意',
      createdAt: applyTime,
      status,
    });
  }
}
