import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client, Reply } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** What was agreed can be invoiced, once, and whoever asked gets the invoice. */
let server: RunningServer;
let admin: Client;
let rows: Rows;
let n = 0;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

type Stored = Row & { id: string };
const signs = () => rows.resource('enterprise/productSign');
const invoices = () => rows.resource('enterprise/signServiceInvoice');
const today = () => chinaDay(Date.now());
const step = (
  kind: 'productSign' | 'signServiceInvoice',
  name: string,
  id: string,
  more: Row = {},
): Promise<Reply<Row>> => admin.post(`/organisation/${kind}/${name}`, { id, ...more });

async function agreed(price = '1000.00'): Promise<Stored> {
  const dates = { startDate: addDays(today(), -30), endDate: addDays(today(), 30) };
  const sign = (await rows.add(signs(), { contractId: null, price, ...dates })) as Stored;
  expect((await step('productSign', 'sign', sign.id)).code).toBe(200);
  return sign;
}
const ask = (signId: string, amount: string, more: Row = {}): Promise<Reply<Stored>> =>
  admin.post('/organisation/signServiceInvoice/add', {
    signId,
    invoiceTitle: '试验企业',
    taxNo: '91330100MA2ABCDE0X',
    invoiceType: 'electronic',
    amount,
    ...more,
  });
const asked = async (signId: string, amount: string, more: Row = {}): Promise<string> => {
  const reply = await ask(signId, amount, more);
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data.id;
};
const issue = (id: string) => step('signServiceInvoice', 'issue', id, { invoiceNo: `2633${++n}` });

describe('an invoice', () => {
  test('is for no more than was agreed; what was rejected or reversed counts no longer', async () => {
    const { id } = await agreed();
    const [first, second] = [await asked(id, '600.00'), await asked(id, '400.00')];
    const refused = await ask(id, '0.01');
    expect(refused).toMatchObject({
      code: 422,
      message: '开票金额超过可开票余额0.00元',
      data: { errors: [{ path: 'amount' }] },
    });
    expect((await step('signServiceInvoice', 'reject', second)).code).toBe(400);
    expect((await step('signServiceInvoice', 'reject', second, { rejectReason: '抬头有误' })).code).toBe(200);
    const third = await asked(id, '300.00');
    expect((await step('signServiceInvoice', 'resubmit', second)).code, 'of which too little is left').toBe(422);
    expect((await issue(first)).code).toBe(200);
    expect((await admin.get<Row>(`/organisation/productSign/${id}`)).data).toMatchObject({
      signedTotal: '1000.00',
      invoicedTotal: '600.00',
    });
    expect((await step('signServiceInvoice', 'red', first, { redNo: '2634', redReason: '内容有误' })).code).toBe(200);
    expect(await rows.find(invoices(), first)).toMatchObject({ status: 'red', redTime: expect.any(String) });
    expect((await step('signServiceInvoice', 'resubmit', second)).code).toBe(200);
    expect(await rows.find(invoices(), second)).toMatchObject({ status: 'applying', rejectReason: null });
    expect((await ask(id, '300.01')).code).toBe(422);
    expect(third).toBeDefined();
  });

  test('is not asked for before something was agreed', async () => {
    const draft = await rows.add(signs(), { contractId: null });
    expect(await ask(draft.id, '1.00')).toMatchObject({ code: 400, data: { errors: [{ path: 'signId' }] } });
  });

  test('of two who ask for the rest at once, one gets it', async () => {
    const { id } = await agreed();
    const replies = await Promise.all([ask(id, '700.00'), ask(id, '700.00')]);
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 422]);
  });

  test('is mailed to the address that was given', async () => {
    const { id } = await agreed();
    const invoice = await asked(id, '10.00', { email: 'invoices@example.com' });
    expect((await issue(invoice)).code).toBe(200);
    const mails = await asSystem(systemContext(server.server.services), 'notices/emailMessage').find(
      isColumn('receivers', 'invoices@example.com'),
    );
    expect(mails).toMatchObject([{ title: `发票 2633${n}`, content: expect.stringContaining('10.00') }]);
  });
});

describe('an agreement', () => {
  test('is renewed for longer, and what is agreed anew can be invoiced', async () => {
    const { id } = await agreed();
    await asked(id, '1000.00');
    const price = { price: '500.00' };
    for (const endDate of [addDays(today(), -1), today(), addDays(today(), 30)])
      expect(await step('productSign', 'renew', id, { endDate, ...price })).toMatchObject({
        code: 422,
        data: { errors: [{ path: 'endDate' }] },
      });
    expect((await step('productSign', 'renew', id, { endDate: addDays(today(), 400), ...price })).code).toBe(200);
    expect(await rows.find(signs(), id)).toMatchObject({ signedTotal: '1500.00', price: '500.00' });
    expect((await ask(id, '500.01')).code).toBe(422);
    await asked(id, '500.00');
  });

  test('is ended with a reason', async () => {
    const { id } = await agreed();
    expect((await step('productSign', 'cancel', id)).code).toBe(400);
    expect((await step('productSign', 'cancel', id, { cancelReason: '不再需要' })).code).toBe(200);
  });
});
