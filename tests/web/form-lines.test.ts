import { beforeAll, describe, expect, test } from 'vitest';
import { compileResource } from '../../src/meta/model.ts';
import type { Line } from '../../src/web/pages/resource/rows/lines.ts';
import { standInForBrowser } from './support/globals.ts';

let lines: typeof import('../../src/web/pages/resource/rows/lines.ts');

beforeAll(async () => {
  standInForBrowser();
  lines = await import('../../src/web/pages/resource/rows/lines.ts');
});

const dish = compileResource('test/dish', {
  label: '菜品',
  code: 'test.dish',
  form: { properties: { name: { title: '名称' }, sort: { title: '顺序', 'x-type': 'integer' } } },
});
const stored = (...names: string[]) =>
  names.map((name, i) => lines.storedLine(dish, { id: name, version: 1, name, sort: (i + 1) * 10 }));
const all = () => new Set(['name', 'sort']);
const sent = (now: readonly Line[]) => lines.toSend(dish, lines.inPlaces(now, 'sort'), all).map(({ row }) => row);

describe('rows of a form that people put in order', () => {
  test('that nobody moved are not sent', () => {
    expect(sent(stored('a', 'b', 'c'))).toEqual([]);
  });

  test('are numbered by their places once one of them was moved', () => {
    expect(sent(lines.moved(stored('a', 'b', 'c'), 'c', -1))).toEqual([
      { id: 'a', sort: 1 },
      { id: 'c', sort: 2 },
      { id: 'b', sort: 3 },
    ]);
  });

  test('stay where they are at the ends, and pass by those that are to be deleted', () => {
    const [a, b, c] = stored('a', 'b', 'c') as [never, never, never];
    expect(lines.moved([a, b, c], 'a', -1)).toEqual([a, b, c]);
    expect(lines.moved([a, b, c], 'c', 1)).toEqual([a, b, c]);
    const without = lines.without([a, b, c], b);
    expect(sent(lines.moved(without, 'c', -1))).toEqual([
      { id: 'c', sort: 1 },
      { id: 'b', _delete: true },
      { id: 'a', sort: 2 },
    ]);
  });

  test('that are new stand behind the others', () => {
    const now = [...stored('a'), lines.newLine(dish, { name: 'new' })];
    expect(sent(now)).toEqual([
      { id: 'a', sort: 1 },
      { name: 'new', sort: 2 },
    ]);
  });
});
