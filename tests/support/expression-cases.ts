import { compileResource, type Resource } from '../../src/meta/model.ts';

/** A form with a field of each type that expressions can read. */
export const sampleResource = (): Resource =>
  compileResource('access/sample', {
    label: '样例',
    code: 'pc:sample',
    noMenu: '只用于测试',
    form: {
      properties: {
        name: { title: '名称' },
        kind: { title: '类型', 'x-type': 'enum', 'x-options': { day: '按天', hour: '按小时' } },
        startDate: { title: '开始日期', 'x-type': 'date' },
        endDate: { title: '结束日期', 'x-type': 'date' },
        startTime: { title: '开始时间', 'x-type': 'datetime' },
        endTime: { title: '结束时间', 'x-type': 'datetime' },
        price: { title: '单价', 'x-type': 'money' },
        total: { title: '总价', 'x-type': 'money' },
        count: { title: '数量', 'x-type': 'integer' },
        area: { title: '面积', 'x-type': 'decimal' },
        share: { title: '占比', 'x-type': 'percent' },
        active: { title: '启用', 'x-type': 'bool' },
        tags: { title: '标签', 'x-type': 'enums', 'x-options': { a: '甲', b: '乙' } },
        phone: { title: '电话', 'x-type': 'phone', 'x-sensitive': true },
        secret: { title: '密码', 'x-type': 'password' },
        settings: { title: '参数', 'x-type': 'json' },
      },
    },
  });

export const noon = Date.UTC(2026, 10, 22, 20);

/** Expression, values, result; undefined if it cannot be decided. */
export const conditions: readonly (readonly [string, Record<string, unknown>, boolean | undefined])[] = [
  ['endDate >= startDate', { startDate: '2026-03-01', endDate: '2026-03-01' }, true],
  ['endDate >= startDate', { startDate: '2026-03-01', endDate: '2026-02-28' }, false],
  ['endDate >= startDate', { startDate: '2026-03-01' }, undefined],
  ['endDate >= startDate', { startDate: '2026-03-01', endDate: null }, undefined],
  ['endDate >= startDate', { startDate: '2026-03-01', endDate: 'soon' }, undefined],
  ['days(startDate, endDate) <= 366', { startDate: '2024-02-28', endDate: '2025-02-28' }, true],
  ['endDate == startDate + 1', { startDate: '2024-02-28', endDate: '2024-02-29' }, true],
  ['startDate >= today', { startDate: '2026-11-23' }, true],
  ['startDate >= today', { startDate: '2026-11-22' }, false],
  [
    'endTime > startTime && hours(startTime, endTime) <= 2',
    { startTime: '2026-01-01T10:00:00.000Z', endTime: '2026-01-01T12:00:00.000Z' },
    true,
  ],
  ['day(startTime) == date("2026-01-02")', { startTime: '2026-01-01T16:00:00.000Z' }, true],
  ['startTime < now', { startTime: '2026-11-22T19:59:59.999Z' }, true],
  ['total == price * count', { total: '0.30', price: '0.10', count: 3 }, true],
  ['total == price * share / 100', { total: '1.01', price: '100.50', share: 1 }, true],
  ['total == price * 1.005', { total: '1.01', price: '1.00' }, true],
  ['price > money("500.00")', { price: '500.01' }, true],
  ['price > money("5,00")', { price: '500.01' }, undefined],
  ['price / count > money("0.00")', { price: '1.00', count: 0 }, undefined],
  ['round(area + share, 2) == 0.3', { area: 0.1, share: 0.2 }, true],
  ['area * count > 10', { area: 2.5, count: 5 }, true],
  ['count > 9223372036854775807 + count', { count: 1 }, undefined],
  ['kind == "day" || count > 3', { kind: 'day' }, true],
  ['kind == "day" && count > 3', { kind: 'hour' }, false],
  ['kind == "day" && count > 3', { kind: 'day' }, undefined],
  ['filled(count)', {}, false],
  ['!filled(count) || count > 3', { count: null }, true],
  ['filled(tags)', { tags: [] }, false],
  ['tags.exists(tag, tag == "b") && size(tags) < 3', { tags: ['a', 'b'] }, true],
  ['"b" in tags', { tags: ['a'] }, false],
  ['active ? count > 1 : true', { active: false }, true],
  ['name.startsWith("甲") && size(name) == 2', { name: '甲乙' }, true],
  ['price + either(total, money("0.50")) == money("1.50")', { price: '1.00' }, true],
  ['price + either(total, money("0.50")) == money("1.50")', { price: '1.00', total: '1.00' }, false],
  ['least(price, total) == price', { price: '1.00', total: '2.00' }, true],
];
