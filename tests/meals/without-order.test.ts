import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import type { StoredRow } from '../support/calls.ts';
import { addCanteen, addDish, addLine, addPerson, type Canteen } from '../support/canteens.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** A till takes money for a meal that was not ordered, as far as the rules of the merchant's lines let such a person eat it. */
let server: RunningServer;
let admin: Client;
let rows: Rows;
let canteen: Canteen;
let line: StoredRow;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  canteen = await addCanteen(rows);
  line = await addLine(rows, canteen, [(await addDish(rows, canteen)).id]);
});
afterAll(() => server.stop());

const today = chinaDay(Date.now());

const addRule = (personnelTypes: string[] | null, allowNoOrder: boolean, more: Row = {}) =>
  rows.add(rows.resource('meals/ruleMealline'), {
    orgId: canteen.orgId,
    lineId: line.id,
    dateTypeId: canteen.dateTypeId,
    personnelTypes,
    startDate: today,
    endDate: null,
    allowNoOrder,
    ...(allowNoOrder && { noOrderPrice: '20.00' }),
    noShowCharge: false,
    status: 'enabled',
    ...more,
  });

const eat = ({ id }: StoredRow, more: Row = {}) =>
  admin.post<Row & { errors?: Row[] }>('/ordermeal/web/receivables/add', {
    orgId: canteen.orgId,
    merchantId: canteen.merchantId,
    dateTypeId: canteen.dateTypeId,
    userId: id,
    consumeType: 'unordered',
    amount: '20.00',
    payWay: 'cash',
    tradeTime: new Date().toISOString(),
    ...more,
  });

test('the rules that fit a person say whether a meal has to be ordered', async () => {
  const [employee, visitor] = [
    await addPerson(rows, canteen.orgId, { personnelType: 'formal' }),
    await addPerson(rows, canteen.orgId, { personnelType: 'visitor' }),
  ];
  expect((await eat(visitor)).code, 'without any rule').toBe(200);
  await addRule(['formal'], true);
  const strict = await addRule(['visitor'], false);
  expect((await eat(employee)).code).toBe(200);
  expect(await eat(visitor)).toMatchObject({
    code: 422,
    message: expect.stringContaining('须先订餐') as string,
    data: { errors: [{ path: 'consumeType' }] },
  });
  expect((await eat(visitor, { consumeType: 'ordered' })).code, 'an order that is paid at the till').toBe(200);
  expect((await eat(visitor, { dateTypeId: null })).code, 'a meal that nobody names').toBe(200);
  await rows.put(rows.resource('meals/ruleMealline'), strict.id, {
    startDate: addDays(today, -3),
    endDate: addDays(today, -1),
  });
  expect((await eat(visitor)).code, 'a rule that has ended').toBe(200);
  expect(await eat(employee, { amount: '18.00' }), 'another price than that of the rule').toMatchObject({
    code: 422,
    message: expect.stringContaining('20.00') as string,
    data: { errors: [{ path: 'amount' }] },
  });
});
