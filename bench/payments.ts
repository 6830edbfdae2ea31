import { createHmac } from 'node:crypto';
import { callers, costed, line, ratio } from './figures.ts';
import { load, requestText, type Make } from './load.ts';
import { api, Caller, encode, form } from './product-calls.ts';
import { connections, secret } from './rows/calls.ts';
import { freePort, start, startFloor, stop } from './server.ts';
import type { Stage } from './stage.ts';

const wallets = 50;
/** More than are paid in the time for one figure. */
const ordersFor = (count: number): number => 1000 * Math.ceil(Math.log2(count + 1));
const receipts = '/ordermeal/web/receivables';

/** Orders at a till, each of them to be paid from the wallet of one of fifty people. */
async function prepareOrders(caller: Caller): Promise<(count: number) => Promise<string[]>> {
  const [merchant] = await caller.list('/wallet/merchant', { status: 'open', limit: 1 });
  const orgId = String(merchant?.orgId);
  const people: string[] = [];
  for (let n = 0; n < wallets; n++) {
    const mobile = `1356${String(1_000_000 + n)}`;
    const user = await caller.post('/organisation/user/add', {
      realName: '付款人',
      mobile,
      orgId,
      personnelType: 'formal',
    });
    const money = { userId: user.id, accountType: 'cash', amount: '200.00', payWay: 'cash' };
    await caller.post('/organisation/user/recharge', money, { 'Idempotency-Key': mobile });
    people.push(user.id);
  }
  const add = (n: number) =>
    caller.post(`${receipts}/add`, {
      orgId,
      merchantId: String(merchant?.id),
      userId: people[n % wallets] as string,
      consumeType: 'unordered',
      amount: '0.01',
      payWay: 'cash_wallet',
      tradeTime: new Date().toISOString(),
    });
  return async (count) => {
    const ids: string[] = [];
    let next = 0;
    const adder = async () => {
      while (next < count) ids.push((await add(next++)).id);
    };
    await Promise.all(Array.from({ length: 20 }, adder));
    return ids;
  };
}

const each = (ids: readonly string[], requestOf: (id: string) => string): Make => {
  let next = 0;
  return () => requestOf(ids[next++] ?? 'none left');
};

/** Payments from a wallet in a second, beside a hand-written floor with the same fsync. */
export async function payments(stage: Stage, floorScript: string, seconds: number): Promise<void> {
  const port = await freePort();
  const { dataDir, env } = await stage.place('payments');
  const child = await start(port, dataDir, env);
  const caller = await Caller.signIn(port);
  const newOrders = await prepareOrders(caller);
  const headers = { ...form, cookie: caller.cookie };
  const authorization = `bench.${createHmac('sha256', secret).update('bench').digest('base64url')}`;
  const many = 200_000;
  const floor = await startFloor(floorScript, await stage.empty('payments'), secret, wallets, many);
  const floorIds = Array.from({ length: many }, (_, n) => String(n));
  const floorCall = each(floorIds, (id) =>
    requestText('POST', '/pay', { 'content-type': 'application/json', authorization }, JSON.stringify({ id })),
  );
  for (const count of connections) {
    const ids = await newOrders(ordersFor(count) * Math.max(1, Math.ceil(seconds / 2)));
    const call = each(ids, (id) => requestText('POST', `${api}${receipts}/collect`, headers, encode({ id })));
    await load(port, count, 0.3, call);
    await load(floor.port, count, 0.3, floorCall);
    const ours = await costed({ port, child }, count, seconds, call);
    const bare = await costed(floor, count, seconds, floorCall);
    console.log(`payment, ${callers(count)}`);
    console.log(line('  product', ours));
    console.log(line('  floor', bare));
    console.log(ratio(ours, bare));
  }
  await stop(child);
  await stop(floor.child);
}
