import { beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { compileResource } from '../../src/meta/model.ts';
import { standInForBrowser } from './support/globals.ts';

/** With which rows the table of a form begins: those of a draft, or copies of another row's. */
const part = compileResource('test/line', {
  label: '明细',
  code: 'test.line',
  form: {
    required: ['ownerId', 'name'],
    properties: {
      ownerId: { title: '所属', 'x-type': 'ref', 'x-ref': 'test/owner', 'x-fixed': true },
      name: { title: '名称' },
      serial: { title: '序列号', 'x-unique': true },
      phone: { title: '电话', 'x-type': 'phone', 'x-sensitive': true },
      quantity: { title: '数量', 'x-type': 'integer' },
    },
  },
});
const stored = (id: string, more: Row = {}): Row => ({
  id,
  version: 1,
  ownerId: 'owner',
  name: `第${id}行`,
  serial: `S${id}`,
  phone: '138****1234',
  quantity: 1,
  ...more,
});

let first: typeof import('../../src/web/pages/resource/rows/first-lines.ts');
let lines: typeof import('../../src/web/pages/resource/rows/lines.ts');
beforeAll(async () => {
  standInForBrowser();
  first = await import('../../src/web/pages/resource/rows/first-lines.ts');
  lines = await import('../../src/web/pages/resource/rows/lines.ts');
});

describe('a draft of a table', () => {
  test('keeps what was entered, and of stored rows what was changed; nothing that is masked', () => {
    const [one, two] = ['1', '2'].map((id) => lines.storedLine(part, stored(id)));
    if (!one || !two) throw new Error('two lines were made');
    const draft = first.draftOf(part, [
      { ...one, values: { ...one.values, quantity: 5 } },
      { ...two, removed: true },
      lines.newLine(part, { name: '新行', phone: '13812345678' }),
    ]);
    expect(draft).toEqual([
      { id: '1', values: { quantity: 5 } },
      { id: '2', values: {}, removed: true },
      { values: { name: '新行' } },
    ]);
  });

  test('comes back upon the rows as they are now', () => {
    const now = [stored('1', { name: '别人改过' }), stored('3')].map((row) => lines.storedLine(part, row));
    const back = first.fromDraft(part, now, [
      { id: '1', values: { quantity: 5 } },
      { id: '2', values: { quantity: 9 } },
      { values: { name: '新行' } },
    ]);
    expect(back.map(({ key, values: { name, quantity } }) => [key, name, quantity])).toEqual([
      ['1', '别人改过', 5],
      [expect.stringContaining('new'), '新行', undefined],
      ['3', '第3行', 1],
    ]);
  });
});

test('a copied row is a new one of nobody yet, without what only one may have and what is masked', () => {
  const { key, stored: of, values } = first.copiedLine(part, 'ownerId', stored('1'));
  expect(of).toBeUndefined();
  expect(key).toMatch(/^new/);
  expect(values).toEqual({ name: '第1行', quantity: 1 });
});
