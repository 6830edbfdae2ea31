import type { Person } from '../../server/install/calls.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import type { Campus } from '../campus.ts';
import { live } from '../life.ts';
import { openEmpty } from './enterprise-accounts.ts';

/** Enterprises that are gone: their credits have run out or were closed. */
export async function addEndedCredits(seeder: Seeder, campus: Campus, book: DemoBook, approver: Person): Promise<void> {
  const { time } = seeder;
  for (const [i, end] of ['expired', 'closed'].entries()) {
    const virtId = await goneEnterprise(seeder, campus, i);
    const closed = time.at(131, '15:20');
    await openEmpty(
      book,
      {
        virtId,
        orgId: campus.orgId,
        accountType: 'cash',
        allowOverdraw: false,
        createdAt: time.at(519),
        status: 'closed',
      },
      closed,
    );
    const credit = live(seeder, book, {
      resource: 'accounts/credit',
      by: campus.desk,
      approver,
      begun: time.at(501),
      values: {
        virtId,
        orgId: campus.orgId,
        totalQuota: '30000.00',
        billDay: 1,
        repayDay: 20,
        effectDate: time.day(500),
        expireDate: time.day(135),
      },
      way: [[300, 'approve', 'effective'], ...(end === 'closed' ? ([[360 * 1440, 'close', 'closed']] as const) : [])],
      given: {},
    });
    if (end === 'expired') credit.byItself(time.at(134, '00:30'), 'expire');
  }
}

async function goneEnterprise(
  seeder: Seeder,
  { orgId, key, people, random, regionCode }: Campus,
  i: number,
): Promise<string> {
  const contact = people.next(random);
  const [virtName, shortName] = [
    ['东湖恒信商贸有限公司', '恒信商贸'],
    ['紫金华辰咨询有限公司', '华辰咨询'],
  ][i] as [string, string];
  return seeder.add('enterprise/virtualarchitecture', {
    virtCode: `QY${key}9${i}`,
    virtName,
    shortName,
    orgId,
    virtType: 'tenant',
    creditCode: `91${regionCode}MA9${String(310_400 + i * 7919)}G`,
    industry: 'retail',
    staffScale: 's1',
    contactName: contact.name,
    contactPhone: contact.mobile,
    settleType: 'credit',
    auditRemark: '资料齐全',
    enterDate: seeder.time.day(520),
    leaveDate: seeder.time.day(130),
    createdAt: seeder.time.at(521),
    status: 'left',
  });
}
