import { beforeAll, describe, expect, test } from 'vitest';
import { compileResource } from '../../src/meta/model.ts';
import type { ResourceDeclaration } from '../../src/meta/resource.ts';
import { standInForBrowser } from './support/globals.ts';

type Module = typeof import('../../src/web/pages/resource/list/list-state.ts');
let list: Module;
beforeAll(async () => {
  standInForBrowser();
  list = await import('../../src/web/pages/resource/list/list-state.ts');
});

const resource = compileResource('test/thing', {
  label: '物品',
  form: {
    required: ['name'],
    properties: {
      name: { title: '名称' },
      sort: { title: '顺序', 'x-type': 'integer' },
      price: { title: '价格', 'x-type': 'money' },
      day: { title: '日期', 'x-type': 'date' },
    },
  },
  code: 'test.thing',
} satisfies ResourceDeclaration);

describe('the state of a list in its address', () => {
  test.each([
    [''],
    ['?_page=3'],
    ['?price_gte=10&price_lte=20&_q=%E4%B8%9C%E6%B9%96&_sort=-price,name&_size=50&_page=2'],
    ['?name_like=a%26b&sort=7'],
    ['?day_empty=true'],
  ])('%s says the same after a round trip', (search) => {
    expect(list.writeListState(list.readListState(resource, search))).toBe(search);
  });

  test('what is no filter, no page and no column of this list is left out', () => {
    const state = list.readListState(
      resource,
      '?other=1&name_drop=2&_page=-1&_size=13&_sort=-nowhere,name&__proto__=x',
    );
    expect(state).toEqual({ page: 1, size: 20, q: '', filters: {}, sort: [{ field: 'name', order: 'asc' }] });
  });

  test('a field may be called like something of our own', () => {
    expect(list.readListState(resource, '?sort=7&_sort=-sort')).toMatchObject({
      filters: { sort: { eq: '7' } },
      sort: [{ field: 'sort', order: 'desc' }],
    });
  });
});

test('filters travel in the words of Refine', () => {
  const { filters } = list.readListState(resource, '?name_like=x&price_gte=1&sort_in=1,2&day_empty=false');
  expect(list.toCrudFilters({ q: ' 东湖 ', filters })).toEqual([
    { field: 'name', operator: 'contains', value: 'x' },
    { field: 'price', operator: 'gte', value: '1' },
    { field: 'sort', operator: 'in', value: '1,2' },
    { field: 'day', operator: 'null', value: 'false' },
    { field: 'q', operator: 'eq', value: '东湖' },
  ]);
});

test('a column sorts up, then down, then not at all; Shift adds further ones', () => {
  const up = list.nextSort([], 'name', false);
  expect(up).toEqual([{ field: 'name', order: 'asc' }]);
  const down = list.nextSort(up, 'name', false);
  expect(down).toEqual([{ field: 'name', order: 'desc' }]);
  expect(list.nextSort(down, 'name', false)).toEqual([]);
  const both = list.nextSort(down, 'price', true);
  expect(both).toEqual([
    { field: 'name', order: 'desc' },
    { field: 'price', order: 'asc' },
  ]);
  expect(list.nextSort(both, 'price', true)).toEqual([
    { field: 'name', order: 'desc' },
    { field: 'price', order: 'desc' },
  ]);
  expect(list.nextSort(both, 'name', true)).toEqual([{ field: 'price', order: 'asc' }]);
  expect(list.nextSort(both, 'price', false)).toEqual([{ field: 'price', order: 'desc' }]);
});
