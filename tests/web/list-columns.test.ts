import { beforeAll, beforeEach, expect, test } from 'vitest';
import { compileResource } from '../../src/meta/model.ts';
import { standInForBrowser } from './support/globals.ts';

let columns: (settings?: object) => string[];
beforeAll(async () => {
  standInForBrowser();
  const { shownColumns } = await import('../../src/web/pages/resource/list/view-settings.ts');
  columns = (settings = {}) => shownColumns(resource, settings);
});
beforeEach(() => {
  for (const name of ['orgId', 'userProfile']) localStorage.removeItem(name);
});

const ref = (title: string, to: string) => ({ title, 'x-type': 'ref', 'x-ref': to }) as const;
const resource = compileResource('test/job', {
  label: '工单',
  form: {
    required: ['name'],
    properties: {
      name: { title: '名称' },
      orgId: ref('所属项目', 'organisation/organization'),
      merchantId: ref('商户', 'merchants/merchant'),
      level: { title: '级别', 'x-type': 'enum', 'x-options': { low: '低', high: '高' } },
    },
  },
  code: 'test.job',
  scope: { project: 'orgId', merchant: 'merchantId' },
  list: { columns: ['name', 'orgId', 'merchantId', 'level', 'status'] },
  states: { labels: { open: '待办', done: '完成' }, initial: 'open', transitions: {} },
});

test('the state stands beside the first column, wherever it was declared', () => {
  expect(columns()).toEqual(['name', 'status', 'orgId', 'merchantId', 'level']);
});

test('who belongs to one project or one merchant is not shown it in every row, unless asked for', () => {
  localStorage.setItem('orgId', 'here');
  expect(columns()).toEqual(['name', 'status', 'merchantId', 'level']);
  localStorage.setItem('userProfile', JSON.stringify({ merId: 'mine' }));
  expect(columns()).toEqual(['name', 'status', 'level']);
  expect(columns({ hidden: ['level'] }).slice(0, 4)).toEqual(['name', 'status', 'orgId', 'merchantId']);
});
