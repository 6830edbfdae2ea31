import { beforeAll, describe, expect, test, vi } from 'vitest';
import { compileResource } from '../../src/meta/model.ts';
import type { ResourceDeclaration } from '../../src/meta/resource.ts';
import { runEach } from '../../src/web/pages/resource/actions/run-batch.ts';
import {
  changedValues,
  copiedValues,
  initialValues,
  keptFields,
  defaultValues,
} from '../../src/web/pages/resource/dialog/changes.ts';
import { standInForBrowser } from './support/globals.ts';

let rowActions: typeof import('../../src/web/pages/resource/actions/row-actions.ts').rowActions;

beforeAll(async () => {
  standInForBrowser();
  // Hand-made actions come with the calls that they make, which look for the page they stand in.
  ({ rowActions } = await import('../../src/web/pages/resource/actions/row-actions.ts'));
});

const resource = compileResource('test/thing', {
  label: '物品',
  code: 'test.thing',
  form: {
    required: ['code', 'name'],
    properties: {
      code: { title: '编号', 'x-unique': true, 'x-fixed': true },
      name: { title: '名称' },
      phone: { title: '电话', 'x-type': 'phone', 'x-sensitive': true },
      secret: { title: '口令', 'x-type': 'password' },
      tags: { title: '标签', 'x-type': 'enums', 'x-options': { a: '甲', b: '乙' } },
      kind: { title: '类型', 'x-type': 'enum', 'x-options': { a: '甲', b: '乙' }, default: 'a' },
      note: { title: '意见', readOnly: true },
    },
  },
  states: {
    labels: { draft: '草稿', open: '开放', closed: '关闭' },
    initial: 'draft',
    transitions: {
      open: { label: '开放', from: ['draft', 'closed'], to: 'open' },
      close: { label: '关闭', from: 'open', to: 'closed', danger: true },
      expire: { label: '到期', from: 'open', to: 'closed', path: false },
    },
    editable: ['draft'],
    removable: ['draft', 'closed'],
  },
} satisfies ResourceDeclaration);

const row = {
  id: '1',
  version: 3,
  code: 'A1',
  name: '甲',
  phone: '138****5678',
  tags: ['a'],
  kind: 'b',
  note: '好',
  status: 'draft',
  createdAt: '2026-01-01T00:00:00.000Z',
};

describe('what a dialog knows of a record', () => {
  test('masked, secret and read-only fields are not among its values', () => {
    expect(initialValues(resource, row)).toEqual({ code: 'A1', name: '甲', tags: ['a'], kind: 'b' });
    expect([...keptFields(resource, row)]).toEqual([['phone', '138****5678']]);
    expect([...keptFields(resource, { ...row, phone: null })]).toEqual([]);
  });

  test('only what was changed is sent, and emptied fields as null', () => {
    const before = initialValues(resource, row);
    const visible = new Set(['code', 'name', 'phone', 'tags', 'kind']);
    expect(changedValues(before, { ...before }, visible)).toEqual({});
    expect(changedValues(before, { ...before, name: '乙', tags: undefined, phone: '13900001111' }, visible)).toEqual({
      name: '乙',
      tags: null,
      phone: '13900001111',
    });
    expect(changedValues(before, { ...before, name: '乙', kind: 'a' }, new Set(['kind']))).toEqual({ kind: 'a' });
  });

  test('a copy leaves out what must be unique and what it cannot know', () => {
    expect(copiedValues(resource, row)).toEqual({ name: '甲', tags: ['a'], kind: 'b' });
  });

  test('a new record begins with what the form fills in', () => {
    expect(defaultValues(resource)).toEqual({ kind: 'a' });
  });

  test('and with what is known because somebody enters it now, by the day of the product', () => {
    vi.setSystemTime('2026-03-08T17:30:42.500Z');
    localStorage.setItem('userProfile', JSON.stringify({ realName: '李雯' }));
    const contract = compileResource('test/contract', {
      label: '合同',
      code: 'test.contract',
      form: {
        properties: {
          signDate: { title: '签订日期', 'x-type': 'date', 'x-begin': 'today' },
          paidAt: { title: '付款时间', 'x-type': 'datetime', 'x-begin': 'now' },
          handler: { title: '经办人', 'x-begin': 'userName' },
          remark: { title: '备注' },
        },
      },
    });
    expect(defaultValues(contract)).toEqual({
      signDate: '2026-03-09',
      paidAt: '2026-03-08T17:30:00.000Z',
      handler: '李雯',
    });
    localStorage.removeItem('userProfile');
    expect(Object.keys(defaultValues(contract))).toEqual(['signDate', 'paidAt']);
    vi.useRealTimers();
  });
});

describe('what can be done with a row', () => {
  const keys = (status: string, granted: string[]) =>
    rowActions(resource, { ...row, status }, (action) => granted.includes(action)).map(({ key }) => key);
  const all = ['add', 'update', 'delete', 'open', 'close', 'expire'];

  test.each([
    ['draft', all, ['edit', 'to:open', 'duplicate', 'remove']],
    ['open', all, ['to:close', 'duplicate']],
    ['closed', all, ['to:open', 'duplicate', 'remove']],
    ['draft', [], []],
    ['open', ['open', 'update', 'delete'], []],
    ['open', ['close'], ['to:close']],
  ])('in the state %s with the grants %j', (status, granted, expected) => {
    expect(keys(status, granted)).toEqual(expected);
  });
});

test('a batch goes on after a failure and tells of every row', async () => {
  const told: number[] = [];
  const outcomes = await runEach(
    ['a', 'b', 'c', 'd'],
    (id) => (id === 'b' ? Promise.reject(new Error('被引用')) : Promise.resolve()),
    ({ done }) => told.push(done),
    () => false,
  );
  expect(outcomes).toEqual([{ id: 'a' }, { id: 'b', error: new Error('被引用') }, { id: 'c' }, { id: 'd' }]);
  expect(told).toEqual([1, 2, 3, 4]);
});

test('a batch that is stopped says what it has not done', async () => {
  let count = 0;
  const outcomes = await runEach(
    ['a', 'b', 'c', 'd', 'e', 'f'],
    () => Promise.resolve(count++),
    () => undefined,
    () => count >= 3,
  );
  expect(outcomes.filter(({ error }) => error === '').length).toBe(3);
});
