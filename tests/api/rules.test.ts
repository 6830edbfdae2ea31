import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import { callsFor, onForm, type Refusal, type StoredRow } from '../support/calls.ts';
import type { Client, Reply } from '../support/client.ts';
import { conditionOf } from '../support/made-values.ts';
import { breaking, rulesOf, type HeldRule } from '../support/rule-breaker.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
let admin: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

type Answer = Reply<StoredRow & Refusal>;

const post = (resource: Resource, values: Row): Promise<Answer> =>
  admin.post((callsFor(resource, 'add')[0] ?? callsFor(resource, 'save')[0])!.path, onForm(resource, values));
const update = (resource: Resource, values: Row): Promise<Answer> =>
  admin.post(callsFor(resource, 'update')[0]!.path, onForm(resource, values));

/** Fields that a rule looks at and only the product writes: it can be broken once they have been written. */
const needsStored = ({ uses }: HeldRule) => uses.some(({ readOnly }) => readOnly);
const canAdd = (resource: Resource) => callsFor(resource, 'add').length + callsFor(resource, 'save').length > 0;
const canUpdate = (resource: Resource) => callsFor(resource, 'update').length > 0;

test('every declared rule lets a valid row pass and refuses a broken one at its field', async () => {
  const wrong: string[] = [];
  const elsewhere: string[] = [];
  let held = 0;
  for (const resource of rows.model.resources.values()) {
    for (const rule of rulesOf(resource)) {
      const name = `${resource.id}: ${rule.text}`;
      const writable = !resource.fields.get(rule.at)?.readOnly;
      if (!writable || !(needsStored(rule) ? canUpdate(resource) : canAdd(resource))) elsewhere.push(name);
      else {
        held++;
        const fault = await (needsStored(rule) ? breakStored(rule) : breakNew(rule));
        if (fault) wrong.push(`${name}: ${fault}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(held).toBeGreaterThan(60);
  // Asked for by steps, or written by the product alone.
  expect(elsewhere).toMatchInlineSnapshot(`
    [
      "accounts/cloudCardPayment: discountAmount x-at-most amount",
      "billing/depositRecord: deductAmount x-at-most amount",
      "billing/depositRecord: refundAmount x-at-most amount",
      "billing/depositRecord: refundAmount + deductAmount <= amount",
      "enterprise/contractOrder: paidAmount x-at-most amount",
      "enterprise/virtualarchitecture: leaveDate x-at-least enterDate",
      "equipment/deviceOfflineWarning: recoverTime x-after offlineTime",
      "meetings/conference: depositKept x-at-most depositAmount",
      "organisation/cliqueMember: endDate x-at-least startDate",
      "organisation/staff: leaveDate x-at-least hireDate",
      "organisation/staff: vacationEnd >= today",
      "parking/inout: outTime x-after inTime",
      "repairs/userRepair: arriveTime x-after dispatchTime",
      "residents/household: moveOutDate x-at-least moveInDate",
      "shop/recovery: recoveredQuantity x-at-most quantity",
      "shop/recovery: depositKept x-at-most depositAmount",
    ]
  `);
}, 600_000);

/** What has to be chosen for its fields to be there. */
const conditionsOf = ({ resource, uses }: HeldRule): Row =>
  Object.assign({}, ...uses.map(({ name }) => conditionOf(resource, name) ?? {})) as Row;

async function breakNew(rule: HeldRule): Promise<string | undefined> {
  const values = await rows.values(rule.resource, conditionsOf(rule));
  const broken = breaking(rule, values);
  if (!broken) return 'nothing was found that breaks it';
  const refused = await post(rule.resource, { ...values, ...broken });
  if (!isRefused(refused, rule.at)) return `not refused: ${refused.code} ${refused.message}`;
  const passed = await post(rule.resource, values);
  return passed.code === 200 ? undefined : `a valid row is refused: ${passed.message}`;
}

async function breakStored(rule: HeldRule): Promise<string | undefined> {
  const { resource } = rule;
  const { id } = await rows.addFree(resource, conditionsOf(rule));
  await rows.put(
    resource,
    id,
    Object.fromEntries(
      rule.uses
        .filter(({ readOnly }) => readOnly)
        .map(({ name, type }) => [name, type.name === 'money' ? '500.00' : 7]),
    ),
  );
  const row = (await rows.find(resource, id)) as StoredRow;
  const filled = Object.fromEntries(
    Object.entries(row).filter(([name, value]) => value !== null && resource.fields.get(name)?.readOnly === false),
  );
  const broken = breaking(rule, filled, row);
  if (!broken) return 'nothing was found that breaks it';
  const refused = await update(resource, { id, version: row.version, ...broken });
  return isRefused(refused, rule.at) ? undefined : `not refused: ${refused.code} ${refused.message}`;
}

const isRefused = ({ status, data }: Answer, path: string) =>
  status === 400 && (data.errors ?? []).some((error) => error.path === path);

describe('fields that stand under conditions', () => {
  const business = () => rows.resource('shop/business');
  const hidden = { errors: [{ path: 'freeAmount', message: '在当前选择下不适用' }] };

  test('one that is not there is refused, and emptied once it goes', async () => {
    const given = { startAmount: '10.00', deliveryFee: '3.00', freeAmount: '20.00' };
    expect(await post(business(), { ...(await rows.values(business(), given)), deliveryFee: '0.00' })).toMatchObject({
      status: 400,
      data: hidden,
    });
    const { id, version } = await rows.addFree(business(), given);
    expect(await update(business(), { id, version, deliveryFee: '0.00', freeAmount: '30.00' })).toMatchObject({
      status: 400,
      data: hidden,
    });
    expect(await update(business(), { id, version, deliveryFee: '0.00' })).toMatchObject({
      status: 200,
      data: { deliveryFee: '0.00', freeAmount: null },
    });
  });

  const credit = () => rows.resource('accounts/credit');

  test('one that is required at times is asked for then', async () => {
    const given = await rows.values(credit(), {
      totalQuota: '1000.00',
      tempQuota: '10.00',
      tempExpireDate: '2099-01-01',
    });
    const { tempExpireDate: _none, ...rest } = given;
    expect(await post(credit(), rest)).toMatchObject({
      status: 400,
      data: { errors: [{ path: 'tempExpireDate', message: '请填写临时额度到期日' }] },
    });
    expect(await post(credit(), { ...rest, tempQuota: '0.00' })).toMatchObject({ status: 200 });
  });

  test('one that is locked keeps what it says, by what is stored besides', async () => {
    const { id } = await rows.addFree(credit(), {
      totalQuota: '1000.00',
      tempQuota: null,
      tempExpireDate: null,
      billDay: 5,
    });
    const set = async (values: Row) =>
      update(credit(), { id, version: (await rows.find(credit(), id))!.version, ...values });
    expect(await set({ billDay: 6 })).toMatchObject({ status: 200, data: { billDay: 6 } });
    await rows.put(credit(), id, { usedQuota: '1.00' });
    expect(await set({ billDay: 7 })).toMatchObject({
      status: 400,
      data: { errors: [{ path: 'billDay', message: '在当前情况下不能修改' }] },
    });
    // What stays as it is was not changed.
    expect(await set({ billDay: 6, graceDays: 3 })).toMatchObject({ status: 200 });
  });
});

test('a rule is told in the language of the caller', async () => {
  const carpark = rows.resource('parking/carpark');
  const values = await rows.values(carpark, { totalSpaces: 10, fixedSpaces: 6, tempSpaces: 4, freeSpaces: 0 });
  const add = (language: string) =>
    admin.post<Refusal>(callsFor(carpark, 'add')[0]!.path, onForm(carpark, { ...values, tempSpaces: 5 }), {
      'accept-language': language,
    });
  const message = async (language: string) => (await add(language)).data.errors;
  expect(await message('zh')).toEqual([{ path: 'tempSpaces', message: '固定车位与临时车位之和不能超过车位总数' }]);
  expect(await message('en')).toEqual([
    { path: 'tempSpaces', message: 'Fixed and temporary spaces together cannot exceed all spaces' },
  ]);
  expect(await message('es')).toEqual([
    { path: 'tempSpaces', message: 'Las plazas fijas y temporales juntas no pueden superar el total' },
  ]);
});
