import { beforeAll, describe, expect, test } from 'vitest';
import { toFieldErrors } from '../../src/meta/problems.ts';
import type { Resource } from '../../src/meta/model.ts';
import { standInForBrowser } from './support/globals.ts';

type Validation = typeof import('../../src/web/pages/resource/dialog/validate.ts');
type Compiled = import('../../src/web/pages/resource/dialog/compiled-form.ts').CompiledForm;
let validation: Validation;
const resources = new Map<string, { resource: Resource; compiled: Compiled }>();

beforeAll(async () => {
  standInForBrowser();
  validation = await import('../../src/web/pages/resource/dialog/validate.ts');
  const { loadResource } = await import('../../src/web/declarations.ts');
  const { loadCompiledForm } = await import('../../src/web/pages/resource/dialog/compiled-form.ts');
  for (const id of [
    'parking/carpark',
    'settings/provincecity',
    'carwash/order',
    'meetings/order',
    'accounts/rechargeManage',
    'accounts/credit',
    'shop/business',
  ])
    resources.set(id, { resource: await loadResource(id), compiled: await loadCompiledForm(id) });
});

const org = '01890000-0000-7000-8000-000000000001';
const good = {
  carparkCode: 'P1',
  carparkName: '东湖',
  orgId: org,
  carparkType: 'ground',
  totalSpaces: 10,
  freeSpaces: 0,
};

/** Field → what is wrong with it. */
function problems(id: string, values: Record<string, unknown>, kept: string[] = []) {
  const { resource, compiled } = resources.get(id)!;
  return Object.fromEntries(
    validation
      .validateRecord(resource, compiled, values as never, new Set(kept))
      .map(({ path, problem }) => [path, problem]),
  );
}

describe('a dialog checks as the server does', () => {
  test.each([
    ['a complete record', good, {}],
    [
      'nothing at all',
      {},
      {
        carparkCode: 'required',
        carparkName: 'required',
        orgId: 'required',
        carparkType: 'required',
        totalSpaces: 'required',
        freeSpaces: 'required',
      },
    ],
    ['an emptied required text', { ...good, carparkName: '' }, { carparkName: 'required' }],
    ['a name of 51 letters', { ...good, carparkName: '场'.repeat(51) }, { carparkName: 'tooLong' }],
    ['a choice that is none', { ...good, carparkType: 'sky' }, { carparkType: 'notAChoice' }],
    [
      'a number out of its range',
      { ...good, totalSpaces: 100001, longitude: 181 },
      { totalSpaces: 'tooBig', longitude: 'tooBig' },
    ],
    ['a number that is still a text', { ...good, totalSpaces: '12.' }, { totalSpaces: 'type' }],
    ['an amount with three decimals', { ...good, firstFee: '1.234' }, { firstFee: 'type' }],
    ['a phone number that is none', { ...good, contactPhone: '12345' }, { contactPhone: 'type' }],
    ['an entry of a list', { ...good, services: ['temp_pay', 'none'] }, { services: 'notAChoice' }],
    ['control characters', { ...good, remark: 'a\u0000b' }, { remark: 'type' }],
  ])('%s', (_name, values, expected) => {
    expect(problems('parking/carpark', values)).toEqual(expected);
  });

  test('a masked value that is kept is not missing, one that is replaced is checked', () => {
    const { carparkName: _kept, ...rest } = good;
    expect(problems('parking/carpark', rest, ['carparkName'])).toEqual({});
    expect(problems('parking/carpark', { ...rest, carparkName: '' }, ['carparkName'])).toEqual({
      carparkName: 'required',
    });
  });

  test('a condition of the form decides what is required', () => {
    expect(problems('settings/provincecity', { code: '330000', name: '浙江省', level: 'province' })).toEqual({});
    expect(problems('settings/provincecity', { code: '330100', name: '杭州市', level: 'city' })).toEqual({
      parentCode: 'required',
    });
  });
});

test('amounts have bounds, and what ends comes after what begins', () => {
  const times = (endTime: string) =>
    problems('meetings/order', { startTime: '2027-03-01T10:00:00.000Z', endTime }).endTime;
  expect([
    times('2027-03-01T09:00:00.000Z'),
    times('2027-03-01T10:00:00.000Z'),
    times('2027-03-01T10:30:00.000Z'),
  ]).toEqual(['notAfter', 'notAfter', undefined]);
  const amount = (text: string) => problems('accounts/rechargeManage', { amount: text }).amount;
  expect([amount('0.00'), amount('0.01'), amount('10000000'), amount('x')]).toEqual([
    'tooSmall',
    undefined,
    'tooBig',
    'type',
  ]);
});

describe('rules of a form', () => {
  const behind = async (id: string, stored?: Record<string, unknown>) => {
    const { loadFormRules } = await import('../../src/web/pages/resource/dialog/form-rules.ts');
    return { rules: await loadFormRules(resources.get(id)!.resource), stored: stored as never };
  };
  const problemsOf = async (id: string, values: Record<string, unknown>, stored?: Record<string, unknown>) => {
    const { resource, compiled } = resources.get(id)!;
    return Object.fromEntries(
      validation
        .validateRecord(resource, compiled, values as never, new Set(), await behind(id, stored))
        .map(({ path, problem }) => [path, problem]),
    );
  };

  test('are those of the server', async () => {
    expect(await problemsOf('parking/carpark', { ...good, fixedSpaces: 6, tempSpaces: 4 })).toEqual({});
    expect(await problemsOf('parking/carpark', { ...good, fixedSpaces: 6, tempSpaces: 5 })).toEqual({
      tempSpaces: 'rule',
    });
    // An emptied field is empty, whatever is stored.
    expect(
      await problemsOf(
        'parking/carpark',
        { ...good, fixedSpaces: undefined, tempSpaces: 5 },
        { ...good, fixedSpaces: 6 },
      ),
    ).toEqual({});
    expect(await problemsOf('parking/carpark', { ...good, tempSpaces: 5 }, { ...good, fixedSpaces: 6 })).toEqual({
      tempSpaces: 'rule',
    });
  });

  test('say what is asked for', async () => {
    const credit = { orgId: org, virtId: org, totalQuota: '10.00', billDay: 1, repayDay: 9, effectDate: '2026-01-01' };
    expect(await problemsOf('accounts/credit', { ...credit, tempQuota: '0.00' })).toEqual({});
    expect(await problemsOf('accounts/credit', { ...credit, tempQuota: '1.00' })).toEqual({
      tempExpireDate: 'required',
    });
    expect(await problemsOf('accounts/credit', { ...credit, tempQuota: '1.00', tempExpireDate: '2025-01-01' })).toEqual(
      { tempExpireDate: 'below' },
    );
  });

  test('hide fields, lock them, and keep what is hidden from being sent', async () => {
    const { resource, compiled } = resources.get('shop/business')!;
    const shown = async (deliveryFee: string) =>
      validation.visibleFields(resource, compiled, { deliveryFee, freeAmount: '9.00' }, await behind('shop/business'));
    expect([(await shown('1.00')).has('freeAmount'), (await shown('0.00')).has('freeAmount')]).toEqual([true, false]);
    const { viewSchema } = await import('../../src/web/pages/resource/dialog/view-schema.ts');
    const state = validation.stateOf({ deliveryFee: '0.00' }, await behind('shop/business'));
    expect(viewSchema(resource, state).properties).not.toHaveProperty('freeAmount');
    expect(validation.stateOf({ billDay: 3 }, await behind('accounts/credit', { usedQuota: '1.00' })).locked).toEqual(
      new Set(['billDay', 'repayDay']),
    );
    expect(validation.stateOf({ billDay: 3 }, await behind('accounts/credit', { usedQuota: '0.00' })).locked).toEqual(
      new Set(),
    );
  });

  test('are fetched only where a form has some', async () => {
    expect((await behind('settings/provincecity')).rules).toBeUndefined();
    expect((await behind('parking/carpark')).rules).toBeDefined();
  });
});

test('a transition is checked by the fields it asks for alone', () => {
  const { resource, compiled } = resources.get('carwash/order')!;
  const asked = [{ name: 'workerId', required: true }];
  expect(validation.validateFields(resource, compiled, {}, asked)).toEqual([{ path: 'workerId', problem: 'required' }]);
  expect(validation.validateFields(resource, compiled, { workerId: org }, asked)).toEqual([]);
  expect(
    validation.validateFields(resource, compiled, { workerId: 'nobody' }, asked).map(({ problem }) => problem),
  ).toEqual(['type']);
});

test('one complaint per field: the first', () => {
  const errors = [
    { keyword: 'minLength', instancePath: '/name', params: { limit: 1 } },
    { keyword: 'pattern', instancePath: '/name', params: {} },
    { keyword: 'if', instancePath: '', params: {} },
    { keyword: 'const', instancePath: '/kind', schemaPath: '#/properties/kind/oneOf/0/const', params: {} },
    { keyword: 'oneOf', instancePath: '/kind', schemaPath: '#/properties/kind/oneOf', params: {} },
    { keyword: 'required', instancePath: '', params: { missingProperty: 'tax' } },
  ];
  expect(toFieldErrors(errors).map(({ path, problem }) => [path, problem])).toEqual([
    ['name', 'required'],
    ['kind', 'notAChoice'],
    ['tax', 'required'],
  ]);
});
