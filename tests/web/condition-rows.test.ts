import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expressionsOf } from '../../src/expressions/expression.ts';
import { compileDesigned } from '../../src/meta/designed.ts';
import {
  kindOf,
  newRow,
  operatorsOf,
  readableFields,
  readRows,
  takesValue,
  writeRows,
  type ConditionRow,
} from '../../src/web/pages/processes/conditions/rows.ts';

const { fields } = compileDesigned('processes/process', '', {
  properties: {
    goods: { title: '采购物品' },
    budget: { title: '预算', 'x-type': 'money' },
    people: { title: '人数', 'x-type': 'integer' },
    weight: { title: '重量', 'x-type': 'decimal' },
    lunch: { title: '用餐', 'x-type': 'bool' },
    urgency: { title: '紧急程度', 'x-type': 'enum', 'x-options': { normal: '一般', urgent: '紧急' } },
    uses: { title: '用途', 'x-type': 'enums', 'x-options': { office: '办公', event: '活动' } },
    due: { title: '日期', 'x-type': 'date' },
    seen: { title: '时间', 'x-type': 'datetime' },
    photo: { title: '照片', 'x-type': 'image' },
    phone: { title: '电话', 'x-type': 'phone', 'x-sensitive': true },
  },
});

const valueFor = (name: string): fc.Arbitrary<string> => {
  const kind = kindOf(fields.get(name) as never);
  if (kind === 'money') return fc.nat(9_999_999).map((cents) => (cents / 100).toFixed(2));
  if (kind === 'integer') return fc.integer({ min: -999, max: 9999 }).map(String);
  if (kind === 'number') return fc.integer({ min: -999, max: 9999 }).map((tenths) => (tenths / 10).toFixed(1));
  if (kind === 'bool') return fc.constantFrom('true', 'false');
  if (kind === 'date' || kind === 'moment') return fc.constantFrom('2026-01-01', '2026-12-31');
  return fc.string({ unit: fc.constantFrom('一', 'a', '"', '\\', '&', '|', '(', ' ', '=', '\n'), maxLength: 12 });
};

const anyRow: fc.Arbitrary<ConditionRow> = fc
  .constantFrom(...readableFields(fields))
  .chain((field) =>
    fc
      .constantFrom(...operatorsOf(field))
      .chain((operator) =>
        takesValue(operator)
          ? valueFor(field.name).map((value) => ({ field: field.name, operator, value }))
          : fc.constant({ field: field.name, operator, value: '' }),
      ),
  );

test('rows are written as expressions that the language takes, and read back as they were', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('and' as const, 'or' as const),
      fc.array(anyRow, { minLength: 1, maxLength: 4 }),
      (join, rows) => {
        const when = writeRows({ join, rows }, fields);
        expect(readRows(when, fields)).toEqual({ join: rows.length > 1 ? join : 'and', rows });
        expect(() => expressionsOf({ fields }).condition(when)).not.toThrow();
      },
    ),
    { numRuns: 400 },
  );
});

test('a row that has just been added is read back too, so that it can be gone on with', () => {
  for (const field of readableFields(fields)) {
    const row = newRow(field);
    expect(readRows(writeRows({ join: 'and', rows: [row] }, fields), fields), field.name).toEqual({
      join: 'and',
      rows: [row],
    });
  }
  expect(readRows('', fields)).toEqual({ join: 'and', rows: [] });
});

describe('stays an expression:', () => {
  test.each([
    'people > 3 && lunch == true || budget > money("1.00")',
    '(people > 3)',
    'people * 2 > 3',
    'budget > budget',
    'people > money("3.00")',
    'nothing == "x"',
    'size(uses) > 1',
    'people > 3 &&',
    'goods == "x" goods == "y"',
    'phone == "13800001234" || nobody',
  ])('%s', (when) => {
    expect(readRows(when, fields)).toBeUndefined();
  });
});

test('what is masked is no field of a condition', () => {
  expect(readableFields(fields).map(({ name }) => name)).not.toContain('phone');
});
