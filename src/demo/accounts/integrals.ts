import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus } from '../campus.ts';
import { Ledger } from './ledger.ts';

interface Change {
  readonly time: string;
  readonly change: number;
  readonly changeType: 'recharge' | 'consume' | 'gift' | 'refund' | 'expire';
  readonly bizNo: string | null;
}

/** Points, bought with money and spent on meals. */
export async function addIntegrals(seeder: Seeder, campus: Campus): Promise<void> {
  const { time } = seeder;
  const { orgId } = campus;
  const offers = [
    ['充 50 送 5', '50.00', 500, 50, 'enabled'],
    ['充 100 送 15', '100.00', 1000, 150, 'enabled'],
    ['充 200 送 40', '200.00', 2000, 400, 'enabled'],
    ['充 500 送 120', '500.00', 5000, 1200, 'disabled'],
  ] as const;
  const setIds = await seeder.table(
    'accounts/integralRechargeSet',
    { orgId },
    'setName amount points giftPoints status sort',
    offers.map((offer, i) => [...offer, i + 1]),
  );
  const states = ['success', 'success', 'unpaid', 'success', 'failed', 'refunded', 'success', 'success'] as const;
  for (const [i, status] of states.entries()) {
    const customer = nth(campus.customers, i * 5);
    const [, amount, points, gift] = nth(offers.slice(0, 3), i);
    const createdAt = status === 'unpaid' ? time.ago(12) : time.at(6 + i * 2, '12:30');
    const rechargeNo = seeder.number('INTEGRAL_RECHARGE_NO', createdAt);
    const paid = status === 'success' || status === 'refunded';
    await seeder.add('accounts/integralRechargeRecord', {
      rechargeNo,
      userId: customer.id,
      setId: setIds[i % 3] as string,
      amount,
      points: paid ? points + gift : 0,
      payWay: nth(['wechat', 'alipay'], i),
      ...(paid && { payTime: createdAt }),
      createdAt,
      status,
    });
    if (!paid) continue;
    const ledger = new Ledger<Change>();
    ledger.add({ time: createdAt, change: points, changeType: 'recharge', bizNo: rechargeNo });
    ledger.add({ time: createdAt, change: gift, changeType: 'gift', bizNo: rechargeNo });
    if (status === 'refunded')
      ledger.add({ time: time.at(4, '10:00'), change: -(points + gift), changeType: 'refund', bizNo: rechargeNo });
    else {
      ledger.add({ time: time.at(5, '12:05'), change: -180, changeType: 'consume', bizNo: null });
      if (i % 2 === 0) ledger.add({ time: time.at(4, '12:06'), change: 180, changeType: 'refund', bizNo: null });
    }
    for (const { time: changeTime, change, changeType, bizNo, after } of ledger.settle())
      await seeder.add('accounts/integralRecord', {
        userId: customer.id,
        orgId,
        changeType,
        points: change,
        balance: after,
        bizNo,
        changeTime,
        createdAt: changeTime,
      });
  }
}
