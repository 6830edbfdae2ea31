import { expect, test } from 'vitest';
import { unsafePatterns, whyUnsafe } from '../../src/cli/patterns.ts';
import { fieldTypes } from '../../src/meta/fields/index.ts';

test.each(['^(a+)+$', '^(a|a)*$', '^([a-z]+)*\\d$', '^(.*,)*x$', '^\\s*(\\w+\\s*)+$'])(
  '%s can take forever',
  (pattern) => {
    expect(whyUnsafe(pattern)).toBeDefined();
  },
);

test.each(['^[A-Za-z0-9][A-Za-z0-9._@-]*$', '^(0|[1-9]\\d{0,7})(\\.\\d{1,2})?$', '^\\d{4}-\\d{2}-\\d{2}$'])(
  '%s cannot',
  (pattern) => {
    expect(whyUnsafe(pattern)).toBeUndefined();
  },
);

test('the place of one within a form is named, however deep it stands', () => {
  const form = { properties: { items: { type: 'array', items: { properties: { code: { pattern: '^(a+)+$' } } } } } };
  const resources = new Map([
    [
      'shop/order',
      { resourceFile: 'resources/shop/order.ts', formFile: 'forms/shop/order.json', declaration: {}, form },
    ],
  ]);
  expect(unsafePatterns({ resources })).toEqual([
    'forms/shop/order.json properties.items.items.properties.code.pattern: "^(a+)+$" can take forever on a text that almost matches [C101]',
  ]);
});

test('those of the field types can be matched against any text', () => {
  const found = [...fieldTypes.values()].flatMap((type) => {
    const { pattern } = type.schema({ title: '字段', 'x-options': { a: '甲' } });
    return pattern === undefined ? [] : [{ type: type.name, pattern }];
  });
  expect(found.length).toBeGreaterThan(3);
  expect(found.filter(({ pattern }) => whyUnsafe(pattern))).toEqual([]);
});
