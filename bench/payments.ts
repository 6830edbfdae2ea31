import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { load, requestText, type Make, type Measured } from './load.ts';
import { api, Caller, encode, form } from './product-calls.ts';
import { freePort, pause, start, stop } from './server.ts';

const secret = 'bench';
const connections = [1, 10, 50];
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

async function startFloor(script: string, file: string, orders: number) {
  const port = await freePort();
  const args = [script, file, String(port), secret, String(wallets), String(orders)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  while (
    !(await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`the floor ended with ${child.exitCode}`);
    await pause(20);
  }
  return { port, child };
}

const each = (ids: readonly string[], requestOf: (id: string) => string): Make => {
  let next = 0;
  return () => requestOf(ids[next++] ?? 'none left');
};

/** Payments from a wallet in a second, beside a hand-written floor with the same fsync. */
export async function payments(
  folder: string,
  floorScript: string,
  seconds: number,
  line: (label: string, measured: Measured) => string,
): Promise<void> {
  const port = await freePort();
  const child = await start(port, join(folder, 'payments'));
  const caller = await Caller.signIn(port);
  const newOrders = await prepareOrders(caller);
  const headers = { ...form, cookie: caller.cookie };
  const authorization = `bench.${createHmac('sha256', secret).update('bench').digest('base64url')}`;
  const many = 200_000;
  const floor = await startFloor(floorScript, join(folder, 'pay-floor.db'), many);
  const floorIds = Array.from({ length: many }, (_, n) => String(n));
  const floorCall = each(floorIds, (id) =>
    requestText('POST', '/pay', { 'content-type': 'application/json', authorization }, JSON.stringify({ id })),
  );
  for (const count of connections) {
    const ids = await newOrders(ordersFor(count) * Math.max(1, Math.ceil(seconds / 2)));
    const call = each(ids, (id) => requestText('POST', `${api}${receipts}/collect`, headers, encode({ id })));
    await load(port, count, 0.3, call);
    await load(floor.port, count, 0.3, floorCall);
    const ours = await load(port, count, seconds, call);
    const bare = await load(floor.port, count, seconds, floorCall);
    console.log(`payment, ${count} connection${count > 1 ? 's' : ''}`);
    console.log(line('  product', ours));
    console.log(line('  floor', bare));
    console.log(`  ratio      ${(ours.perSecond / bare.perSecond).toFixed(2)}`);
  }
  await stop(child);
  await stop(floor.child);
}
