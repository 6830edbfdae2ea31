import type { Row } from '../../meta/json.ts';
import { lastDue } from '../../server/areas/accounts/automatic-due.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { Campus } from '../campus.ts';

export async function addCardSettings(seeder: Seeder, { orgId, enterprises, key }: Campus): Promise<void> {
  const { time } = seeder;
  const config =
    'configName cardPrefix cardTypes replaceFee cardLength validDays qrRefreshSeconds singleLimit dayLimit payOrder needPassword passwordAmount status';
  await seeder.table('accounts/cloudCardConfig', { orgId }, config, [
    [
      '员工卡',
      key === 'A' ? '88' : '99',
      null,
      '15.00',
      10,
      null,
      60,
      '200.00',
      '500.00',
      ['subsidy', 'welfare', 'cash'],
      true,
      '50.00',
      'enabled',
    ],
    [
      '访客临时卡',
      key === 'A' ? '66' : '67',
      ['temp'],
      null,
      10,
      30,
      30,
      '50.00',
      '100.00',
      ['cash'],
      false,
      null,
      'enabled',
    ],
    ['旧版云卡', '77', ['cloud'], null, 8, 365, 120, null, null, ['cash'], false, null, 'disabled'],
  ]);
  const rule =
    'ruleName virtId personnelTypes accountType amount clearBefore cycle executeTime startDate endDate activeSince lastRunTime executeDay status';
  const ran = (due: Row): string => new Date(lastDue(due, time.now)?.at ?? time.now).toISOString();
  await seeder.table('accounts/automaticRecharge', { orgId }, rule, [
    [
      '月度餐补',
      enterprises[0]?.id as string,
      ['formal', 'teacher'],
      'subsidy',
      '300.00',
      true,
      'month',
      '06:00',
      time.day(200),
      null,
      time.at(201, '10:20'),
      ran({ cycle: 'month', executeDay: 1, executeTime: '06:00', startDate: time.day(200) }),
      1,
      'enabled',
    ],
    [
      '每周加班餐补',
      enterprises[1]?.id as string,
      ['formal'],
      'subsidy',
      '50.00',
      false,
      'week',
      '06:10',
      time.day(90),
      time.day(-90),
      time.at(91, '10:20'),
      ran({ cycle: 'week', executeDay: 1, executeTime: '06:10', startDate: time.day(90) }),
      1,
      'enabled',
    ],
    [
      '高温补贴',
      null,
      null,
      'welfare',
      '10.00',
      false,
      'day',
      '06:20',
      time.day(150),
      time.day(60),
      time.at(151, '10:20'),
      time.at(60, '06:20'),
      null,
      'disabled',
    ],
  ]);
}
