import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type { ColumnKind, FieldSpec, FieldType } from '../../src/meta/field.ts';
import { fieldTypes } from '../../src/meta/fields/index.ts';
import type { Json } from '../../src/meta/json.ts';
import { Random } from '../../src/demo/random.ts';
import { believable, isMade } from '../../src/cli/seed/believable.ts';

const ajv = new Ajv({ allErrors: true, strict: false });
const uuid = '01a1fd19-4707-71ea-8b3f-63890f5afa3a';
const other = '01a1fd19-4707-71ea-8b3f-63890f5afa3b';
const long = '很'.repeat(100_000);

interface Contract {
  /** Keywords that the type needs. */
  spec?: Partial<FieldSpec>;
  /** Text on a form → the value it means. */
  takes: Readonly<Record<string, Json>>;
  /** Texts that are refused by the reading or by the schema. */
  refuses: readonly string[];
  /** JSON values of the wrong kind. */
  wrong: readonly Json[];
  masks?: Readonly<Record<string, string>>;
}

/** No type whatsoever takes these. */
const never = ['\u0000', 'a\u0007b', '\ud800', '\u007f', '\u0085', '\ufeff甲'];
/** No type with a form of its own takes these. */
const notEvenClose = [
  ...never,
  '0x10',
  '1e308',
  ' 1',
  '1 ',
  '１',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  '😀',
  '__proto__',
  '[]',
  '{}',
  long,
];

const numberless: readonly Json[] = [true, {}, [], '', null];
const textless: readonly Json[] = [1, true, {}, [], null];

const contracts: Record<string, Contract> = {
  text: {
    takes: { 车场: '车场', ' 车场 ': '车场', '😀': '😀', '0x10': '0x10', 'a\tb': 'a\tb' },
    refuses: [...never, long, '长'.repeat(101)],
    wrong: textless,
    masks: { 张三丰道长: '张***长', ab: '**' },
  },
  longtext: {
    takes: { '第一行\n第二行': '第一行\n第二行', '👨‍👩‍👧': '👨‍👩‍👧' },
    refuses: [...never, long, '长'.repeat(1001)],
    wrong: textless,
  },
  richtext: { takes: { '<p>你好</p>': '<p>你好</p>' }, refuses: [...never, long], wrong: textless },
  integer: {
    takes: { '0': 0, '42': 42, '2147483647': 2147483647 },
    refuses: [...notEvenClose, '-0', '01', '+1', '1.0', '1,0', '-1', '2147483648', '9'.repeat(20)],
    wrong: [1.5, 1e308, ...numberless],
  },
  decimal: {
    takes: { '0': 0, '12.5': 12.5, '0.000001': 0.000001 },
    refuses: [...notEvenClose, '.5', '5.', '1.0000001', '1,5', '-1', '1e3', '999999999999'],
    wrong: numberless,
  },
  money: {
    takes: { '0': '0', '12.5': '12.5', '12.50': '12.50', '999999999999.99': '999999999999.99' },
    refuses: [...notEvenClose, '-1', '1.234', '.5', '01', '1,000', '￥5', '1000000000000'],
    wrong: [12.5, true, {}, []],
  },
  percent: {
    takes: { '0': 0, '100': 100, '99.99': 99.99 },
    refuses: [...notEvenClose, '100.01', '101', '-1', '50%'],
    wrong: numberless,
  },
  rate: {
    takes: { '1': 1, '5': 5 },
    refuses: [...notEvenClose, '0', '6', '1.5', '-1'],
    wrong: [0, 6, 1.5, ...numberless],
  },
  bool: {
    takes: { true: true, false: false, '1': true, '0': false },
    refuses: [...notEvenClose, 'TRUE', 'yes', 'on', '2', '是', 'constructor'],
    wrong: ['true', 1, 0, {}, []],
  },
  enum: {
    spec: { 'x-options': { in: '入口', out: '出口' } },
    takes: { in: 'in', out: 'out' },
    refuses: [...notEvenClose, 'IN', '入口', 'toString'],
    wrong: [1, true, {}, ['in']],
  },
  enums: {
    spec: { 'x-options': { in: '入口', out: '出口' } },
    takes: { in: ['in'], 'in,out': ['in', 'out'] },
    refuses: [...notEvenClose, 'in,in', 'in;out', 'in,'],
    wrong: ['in', 1, {}, ['in', 'up'], [null]],
  },
  dict: { spec: { 'x-dict': 'CARPARK_VENDOR' }, takes: { hik: 'hik' }, refuses: [...never, long], wrong: textless },
  ref: {
    spec: { 'x-ref': 'access/carpark' },
    takes: { [uuid]: uuid },
    refuses: [...notEvenClose, uuid.toUpperCase(), uuid.slice(1), `${uuid}'`, `{${uuid}}`, '1'],
    wrong: [1, true, {}, [uuid]],
  },
  refs: {
    spec: { 'x-ref': 'access/carpark' },
    takes: { [uuid]: [uuid], [`${uuid},${other}`]: [uuid, other] },
    refuses: [...notEvenClose, `${uuid},${uuid}`, `${uuid},`, `${uuid} ${other}`],
    wrong: [uuid, {}, [1]],
  },
  date: {
    takes: { '2026-11-21': '2026-11-21', '2024-02-29': '2024-02-29' },
    refuses: [
      ...notEvenClose,
      '2026-02-29',
      '2026-13-01',
      '2026-1-1',
      '2026/11/21',
      '20261121',
      '2026-11-21T00:00:00Z',
      '0000-01-01',
      '1026-01-01',
    ],
    wrong: textless,
  },
  time: {
    takes: { '00:00': '00:00', '23:59': '23:59' },
    refuses: [...notEvenClose, '24:00', '8:30', '08:60', '08:30:00'],
    wrong: textless,
  },
  datetime: {
    takes: {
      '2026-11-21T08:30:00Z': '2026-11-21T08:30:00.000Z',
      '2026-11-21T08:30:00.123Z': '2026-11-21T08:30:00.123Z',
    },
    refuses: [
      ...notEvenClose,
      '2026-11-21 08:30:00',
      '2026-11-21T08:30:00',
      '2026-11-21T08:30:00+08:00',
      '2026-02-30T00:00:00Z',
      '2026-11-21T24:00:00Z',
      '1763712000',
    ],
    wrong: textless,
  },
  month: {
    takes: { '2026-11': '2026-11' },
    refuses: [...notEvenClose, '2026-13', '2026-00', '2026-1', '202611', '2026-11-01'],
    wrong: textless,
  },
  phone: {
    takes: {
      '13812345678': '13812345678',
      '0571-88888888': '0571-88888888',
      '400-820-8820': '400-820-8820',
      '95588': '95588',
    },
    refuses: [...notEvenClose, '1381234567', '138123456789', '+8613812345678', '138 1234 5678', '11812345678'],
    wrong: [13812345678, true, {}, []],
    masks: { '13812345678': '138****5678' },
  },
  idcard: {
    takes: { '11010519491231002X': '11010519491231002X', '11010519491231002x': '11010519491231002X' },
    refuses: [...notEvenClose, '110105194912310021', '11010519491231002', '01010519491231002X'],
    wrong: textless,
    masks: { '11010519491231002X': '1101**********002X' },
  },
  email: {
    takes: { 'a.b@example.com': 'a.b@example.com' },
    refuses: [
      ...notEvenClose,
      'a@b',
      'a b@example.com',
      '@example.com',
      'a@@example.com',
      `${'a'.repeat(65)}@example.com`,
    ],
    wrong: textless,
    masks: { 'zhang@example.com': 'z***@example.com' },
  },
  plate: {
    takes: { 浙A12345: '浙A12345', 浙a12345: '浙A12345', 浙AD12345: '浙AD12345' },
    refuses: [...notEvenClose, 'A12345', '浙I12345', '浙A1234', '浙A1234567'],
    wrong: textless,
  },
  region: {
    takes: { '330106': '330106' },
    refuses: [...notEvenClose, '33010', '3301060', '030106'],
    wrong: [330106, true, {}, []],
  },
  password: {
    takes: { 'Demo@2026!': 'Demo@2026!', ' 空格也算密码的 ': ' 空格也算密码的 ' },
    refuses: ['short', '\ud800', 'x'.repeat(73)],
    wrong: textless,
  },
  image: { takes: { [uuid]: uuid }, refuses: [...notEvenClose, '../a.png'], wrong: [1, {}, [uuid]] },
  images: {
    takes: { [`${uuid},${other}`]: [uuid, other] },
    refuses: [...notEvenClose, `${uuid},${uuid}`],
    wrong: [uuid, {}, [1]],
  },
  file: { takes: { [uuid]: uuid }, refuses: [...notEvenClose, '../../etc/passwd'], wrong: [1, {}, [uuid]] },
  files: { takes: { [uuid]: [uuid] }, refuses: [...notEvenClose], wrong: [uuid, {}, [1]] },
  url: {
    takes: {
      'https://example.com/a?b=c': 'https://example.com/a?b=c',
      'tel:0571-88888888': 'tel:0571-88888888',
      '/local': '/local',
    },
    refuses: [
      ...notEvenClose,
      'javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      'https://example.com\\@evil.example',
      '/a\u0001b',
      'https://a\u0000b',
      '/a\u0085b',
      'ftp://example.com',
      'https://a b',
      'https://"><script>',
      `https://${'a'.repeat(500)}`,
    ],
    wrong: textless,
  },
  color: {
    takes: { '#004889': '#004889' },
    refuses: [...notEvenClose, '#fff', 'red', '#00488g', '#0048890'],
    wrong: textless,
  },
  icon: {
    takes: { 'file-text': 'file-text' },
    refuses: [...notEvenClose.filter((text) => !['null', 'undefined'].includes(text)), 'File', '-x', '../x'],
    wrong: textless,
  },
  document: {
    takes: { '{"b":[1],"a":{}}': { b: [1], a: {} } },
    refuses: ['{', '1', '"text"', 'null', '[]', '{a:1}', `"${long}"`],
    wrong: ['text', 1, true, []],
  },
  json: {
    takes: { '{"a":[1]}': { a: [1] }, '[]': [] },
    refuses: ['{', '1', '"text"', 'null', 'NaN', '{a:1}', `"${long}"`],
    wrong: ['text', 1, true],
  },
};

const specOf = (name: string): FieldSpec => ({ title: '名称', 'x-type': name, ...contracts[name]?.spec });

/** As the pipeline takes a text: read by the type, then checked by its schema. */
function take(type: FieldType, spec: FieldSpec, text: string): Json | undefined {
  const value = type.parse(text);
  return value !== undefined && ajv.validate(type.schema(spec), value) ? value : undefined;
}

const isColumnValue: Record<ColumnKind, (value: Json) => boolean> = {
  text: (value) => typeof value === 'string',
  integer: (value) => Number.isSafeInteger(value),
  bigint: (value) => Number.isSafeInteger(value),
  real: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  timestamp: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  // A text is JSON as well.
  json: (value) => (typeof value === 'object' && value !== null) || typeof value === 'string',
};

/** How a value is written on a form. */
const onForm = (value: Json): string => (Array.isArray(value) ? value.join(',') : String(value));

test('every field type has a contract, and a file of its own', () => {
  expect(Object.keys(contracts).toSorted()).toEqual([...fieldTypes.keys()].toSorted());
  const files = Object.keys(import.meta.glob('/src/meta/fields/*.ts')).map((path) => path.replace(/^.*\/|\.ts$/g, ''));
  expect(files.filter((file) => !['base', 'index', 'list'].includes(file)).toSorted()).toEqual(
    [...fieldTypes.keys()].toSorted(),
  );
});

describe.each([...fieldTypes])('%s', (name, type) => {
  const contract = contracts[name] as Contract;
  const spec = specOf(name);

  test('reads what it means and refuses the rest', () => {
    for (const [text, value] of Object.entries(contract.takes)) expect(take(type, spec, text), text).toEqual(value);
    for (const text of contract.refuses)
      expect(take(type, spec, text), JSON.stringify(text.slice(0, 40))).toBeUndefined();
  });

  test('refuses JSON of another kind', () => {
    const valid = ajv.compile({ ...type.schema(spec), minLength: 1 });
    for (const value of contract.wrong) expect(valid(value), JSON.stringify(value)).toBe(false);
  });

  test('comes back from its column as it went in', () => {
    expect(type.toColumn(null)).toBeNull();
    expect(type.fromColumn(null)).toBeNull();
    for (const value of Object.values(contract.takes)) {
      const stored = type.toColumn(value);
      expect(isColumnValue[type.column](stored), `${JSON.stringify(value)} → ${JSON.stringify(stored)}`).toBe(true);
      const back = type.fromColumn(stored);
      // The same amount may be written in several ways; the database knows one.
      if (name === 'money') expect(Number(back)).toBe(Number(value));
      else expect(back).toEqual(value);
      expect(type.toColumn(back)).toEqual(stored);
    }
  });

  test('is read and masked as text', () => {
    expect(type.text(null, spec)).toBe('');
    expect(type.mask(null)).toBe('');
    for (const value of Object.values(contract.takes))
      expect([typeof type.text(value, spec), typeof type.mask(value)]).toEqual(['string', 'string']);
    for (const [value, masked] of Object.entries(contract.masks ?? {})) expect(type.mask(value)).toBe(masked);
  });

  test('makes believable values that it takes itself', () => {
    if (!isMade(type)) return;
    const random = new Random(7);
    const valid = ajv.compile(type.schema(spec));
    for (let n = 1; n <= 300; n++) {
      const value = believable(type, random, spec, n);
      expect(valid(value), JSON.stringify(value)).toBe(true);
      expect(type.parse(onForm(value)), JSON.stringify(value)).toEqual(value);
      expect(type.fromColumn(type.toColumn(value))).toEqual(value);
    }
  });

  test('has filters that fit its column', () => {
    expect(type.filters.includes('like') && type.column !== 'text').toBe(false);
    expect(type.filters.includes('has') && type.column !== 'json').toBe(false);
    expect(type.sortable && (type.column === 'json' || type.heavy || type.secret)).toBeFalsy();
    expect(type.secret && type.filters.length > 0).toBeFalsy();
  });
});

test('money stays exact', () => {
  const money = fieldTypes.get('money') as FieldType;
  expect(money.toColumn('0.10')).toBe(10);
  expect(money.toColumn('999999999999.99')).toBe(99999999999999);
  expect(money.fromColumn(99999999999999)).toBe('999999999999.99');
  expect(money.fromColumn(-5)).toBe('-0.05');
  expect(money.toColumn('-0')).toBe(0);
  expect(take(money, { title: '调整', 'x-signed': true }, '-12.50')).toBe('-12.50');
});

test('a measure says no more decimals than it takes', () => {
  const { text } = fieldTypes.get('decimal') as FieldType;
  expect(
    [4.6499999999999995, 0.1 + 0.2, 0.000001, 1_000_000_000].map((value) => text(value, { title: '评分' })),
  ).toEqual(['4.65', '0.3', '0.000001', '1000000000']);
});

test('the same seed makes the same values', () => {
  const make = () =>
    [...fieldTypes]
      .filter(([name]) => !['date', 'datetime', 'month'].includes(name))
      .map(([name, type]) => believable(type, new Random(3), specOf(name), 5));
  expect(make()).toEqual(make());
});
