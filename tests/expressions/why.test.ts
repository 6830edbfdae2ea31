import { expect, test } from 'vitest';
import { causes } from '../../src/meta/check/causes.ts';
import { compileDesigned } from '../../src/meta/designed.ts';
import { readExpression } from '../../src/expressions/read.ts';

const { fields } = compileDesigned('a/b', '', {
  properties: {
    count: { title: '数量', 'x-type': 'integer' },
    price: { title: '金额', 'x-type': 'money' },
    name: { title: '名称' },
    day: { title: '日期', 'x-type': 'date' },
    isNew: { title: '新', 'x-type': 'bool' },
    tags: { title: '标签', 'x-type': 'enums', 'x-options': { a: '甲' } },
    phone: { title: '手机', 'x-type': 'phone', 'x-sensitive': true },
  },
});

test.each([
  ['cuont > 3', { is: 'unknownName', name: 'cuont' }],
  ['', { is: 'endsEarly' }],
  ['count >', { is: 'endsEarly' }],
  ['filled(count', { is: 'endsEarly' }],
  ['count = 3', { is: 'unreadable', part: '=' }],
  ['name == "a" and isNew', { is: 'unreadable', part: 'and' }],
  ['name == "a', { is: 'unreadable', part: '"a' }],
  ['price > 3', { is: 'typesDiffer', part: 'price > 3', one: 'Money', sign: '>', other: 'int' }],
  ['day > "2026-01-01"', { is: 'typesDiffer', part: 'day > "2026-01-01"', one: 'Day', sign: '>', other: 'string' }],
  ['isNew ? 1 : "a"', { is: 'typesDiffer', part: 'isNew ? 1 : "a"', one: 'int', sign: '? :', other: 'string' }],
  ['either(count, "a") > 1', { is: 'typesDiffer', part: '"a"', one: 'int', sign: 'either', other: 'string' }],
  ['!count', { is: 'wrongType', part: '!count', one: 'int' }],
  ['price > money(3)', { is: 'wrongType', part: 'money(3)', one: 'int' }],
  ['name.contains(3)', { is: 'wrongType', part: 'name.contains(3)', one: 'int' }],
  ['count && isNew', { is: 'wrongType', part: 'count && isNew', one: 'int' }],
  ['count + 1', { is: 'wrongResult', one: 'int', wanted: 'bool' }],
  ['name', { is: 'wrongResult', one: 'string', wanted: 'bool' }],
  ['price > money("")', { is: 'noAmount', text: '' }],
  ['price > money("5,00")', { is: 'noAmount', text: '5,00' }],
  ['day == date("2026-02-30")', { is: 'noDay', text: '2026-02-30' }],
  ['foo(count)', { is: 'noFunction', name: 'foo' }],
  ['name.x', { is: 'noFunction', name: 'name.x' }],
  ['phone == "1"', { is: 'maskedName', name: 'phone' }],
  [`name == "${'x'.repeat(1001)}"`, { is: 'tooLarge' }],
  [`${'('.repeat(40)}isNew${')'.repeat(40)}`, { is: 'tooLarge' }],
])('%s', (text, cause) => expect(readExpression(fields, text, 'condition')).toMatchObject({ cause }));

test('conditions as they are written pass', () => {
  for (const text of ['price >= money("-3.5")', 'day != date("2028-02-29")', '"a" in tags && filled(name)'])
    expect(readExpression(fields, text, 'condition'), text).toHaveProperty('uses');
});

test('every cause has its words, and the same places for values, in each language', () => {
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place);
  for (const [id, { zh, en, es }] of Object.entries(causes)) {
    expect(new Set(places(es)), id).toEqual(new Set(places(zh)));
    for (const place of places(zh)) expect(places(en), id).toContain(place);
  }
});
