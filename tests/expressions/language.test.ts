import { describe, expect, test } from 'vitest';
import { Expressions, ExpressionError, expressionsOf } from '../../src/expressions/expression.ts';
import { formulaValues } from '../../src/expressions/formulas.ts';
import type { Row } from '../../src/meta/json.ts';
import { conditions, noon, sampleResource } from '../support/expression-cases.ts';

const sample = sampleResource();
const expressions = new Expressions(sample.fields);

test.each(conditions)('%s of %o: %s', (text, row, holds) => {
  expect(expressions.condition(text).holds(row as Row, noon)).toBe(holds);
});

describe('what a formula gives', () => {
  test.each([
    ['total', 'price * count', { price: '12.50', count: 3 }, '37.50'],
    ['total', 'price * count', { price: '12.50' }, null],
    ['total', 'price / 3', { price: '0.05' }, '0.02'],
    ['total', 'money("0.00") - price', { price: '0.05' }, '-0.05'],
    ['total', 'price * 1000000000000 * 1000000000000', { price: '9.00' }, null],
    ['count', 'days(startDate, endDate) + 1', { startDate: '2026-01-01', endDate: '2026-01-31' }, 31],
    ['area', 'double(count) / 0.0', { count: 1 }, null],
    ['endDate', 'startDate + count', { startDate: '2026-12-31', count: 1 }, '2027-01-01'],
    ['endDate', 'startDate + count', { startDate: '2026-12-31', count: 999999999999 }, null],
    ['endTime', 'startTime', { startTime: '2026-01-01T10:00:00.000Z' }, '2026-01-01T10:00:00.000Z'],
    [
      'name',
      'kind + "-" + string(count) + "-" + string(price)',
      { kind: 'day', count: 2, price: '1.50' },
      'day-2-1.50',
    ],
  ])('%s = %s of %o: %s', (field, text, row, value) => {
    expect(expressions.formula(text, sample.fields.get(field)!).value(row as Row, noon)).toBe(value);
  });
});

test('rows of a table work their own cells out first, whatever was sent for them', () => {
  const goods: Row[] = [{ price: '2.50', count: 2, cost: '9.99' }, { price: '1.00' }, { price: '1.00', count: 3 }];
  expect(formulaValues(sample, { goods })).toEqual({
    goods: [{ price: '2.50', count: 2, cost: '5.00' }, { price: '1.00' }, { price: '1.00', count: 3, cost: '3.00' }],
  });
  expect(formulaValues(sample, { goods: [{ price: '1.00', count: 3, cost: '3.00' }] })).toEqual({});
});

test('an expression names the fields that decide, and not what it calls entries of lists', () => {
  expect([
    ...expressions.condition('tags.exists(name, name == kind) || filled(count) || startDate > today').uses,
  ]).toEqual(['tags', 'kind', 'count', 'startDate']);
  expect([...expressions.condition('tags.exists(t, t == name)').uses]).toEqual(['tags', 'name']);
});

const refusal = (text: string): string => {
  try {
    expressions.condition(text);
  } catch (error) {
    if (error instanceof ExpressionError) return error.message;
    throw error;
  }
  return 'accepted';
};

describe('refused before it is ever run', () => {
  test.each([
    ['endDate >=', /./],
    ['count + 1', /gives int, not bool/],
    ['sum(goods.what) == 1', /no matching overload/],
    ['sum(goods.nothing) == 1', /No such key: nothing/],
    ['goods.price > money("1.00")', /no such overload/],
    ['sum(tags) == 1', /no matching overload/],
    ['name.price == "1"', /nothing stands inside of a value/],
    ['startDate > startTime', /no such overload/],
    ['price > 500', /no such overload/],
    ['enddate > startDate', /Unknown variable: enddate/],
    ['phone == "1"', /is masked/],
    ['filled(secret)', /is masked/],
    ['filled(settings)', /json/],
    ['filled(1)', /only a field/],
    ['either(price, 5) == price', /int cannot stand in for Money/],
    ['name.constructor == "x"', /nothing stands inside of a value/],
    ['name["constructor"] == "x"', /nothing stands inside of a value/],
    ['tags[0] == "a"', /nothing stands inside of a value/],
    ['price.cents > 1', /nothing stands inside of a value/],
    ['has(name.x)', /nothing stands inside|there is no function has/],
    ['{"a": 1} == {"a": 1}', /./],
    ['name.matches("(a+)+$")', /there is no function matches/],
    ['cel.bind(x, name + name, x == x)', /there is no function bind/],
    ['tags.map(x, name).join("") == ""', /there is no function/],
    ['type(name) == string', /there is no function type/],
    ['dyn(name) == 1', /there is no function dyn/],
    ['name == null', /./],
    ['__proto__ == 1', /./],
    ['toString() == 1', /./],
    ['constructor("return process")()', /./],
    ['tags.all(a, tags.all(b, tags.all(c, a == b && b == c)))', /more than 2 times/],
    ['true ' + '&& true '.repeat(300), /./],
    ['('.repeat(100_000), /longer than 1000/],
    ['('.repeat(900), /./],
    ['!'.repeat(900) + 'true', /./],
    ['name == "' + 'x'.repeat(2000) + '"', /longer than 1000/],
    ['count in [' + '1,'.repeat(300) + '1]', /./],
  ])('%s', (text, why) => {
    const told = refusal(text);
    expect(told).toMatch(why);
    expect(told).not.toBe('accepted');
  });
});

test('the dearest expression that is accepted goes through a list of 200 for each of its entries, and no further', () => {
  const tags = Array.from({ length: 200 }, (_, i) => `t${i}`);
  const dear = expressions.condition('tags.all(a, tags.exists(b, a + b == "none") == false)');
  expect(dear.holds({ tags }, noon)).toBe(true);
  // A longer list has no value; nobody waits for it.
  expect(dear.holds({ tags: [...tags, 'one more'] }, noon)).toBeUndefined();
});

test('a mistake is told with its place', () => {
  const find = () => {
    try {
      expressions.condition('count > 1 && name > count');
    } catch (error) {
      return error;
    }
    return undefined;
  };
  expect(find()).toMatchObject({ range: { start: 13, end: 25 } });
});

test('values named like parts of objects are values', () => {
  const odd = Object.assign(Object.create(null) as Row, { name: '__proto__' });
  expect(expressions.condition('name == "__proto__"').holds(odd, noon)).toBe(true);
  expect(expressions.condition('filled(kind)').holds({}, noon)).toBe(false);
});

test('the language of a form is made once', () => {
  expect(expressionsOf(sample)).toBe(expressionsOf(sample));
});
