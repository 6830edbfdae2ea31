import { readdirSync } from 'node:fs';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { believable } from '../../src/cli/seed/believable.ts';
import type { Field, FieldSpec, FieldType } from '../../src/meta/field.ts';
import { fieldTypes } from '../../src/meta/fields/index.ts';
import { expandField } from '../../src/meta/form.ts';
import type { Json } from '../../src/meta/json.ts';
import { Random } from '../../src/demo/random.ts';
import type { Widget } from '../../src/web/widgets/index.ts';
import { standInForBrowser } from './support/globals.ts';

let widgetOf: (field: Pick<Field, 'type'>) => Widget;
let preload: typeof import('../../src/web/shared/deferred.tsx').preload;

beforeAll(async () => {
  standInForBrowser();
  ({ widgetOf } = await import('../../src/web/widgets/index.ts'));
  ({ preload } = await import('../../src/web/shared/deferred.tsx'));
  const { startI18n } = await import('../../src/web/i18n/i18n.ts');
  await startI18n();
});

const spec: FieldSpec = {
  title: '字段',
  'x-options': { a: '甲', b: '乙' },
  'x-ref': 'organisation/organization',
  'x-dict': 'KIND',
};
const id = '00000000-0000-7000-8000-000000000001';

const fieldOf = (type: FieldType): Field => ({
  name: 'field',
  title: '字段',
  type,
  spec: { ...spec, 'x-type': type.name },
  origin: 'form',
  required: false,
  readOnly: false,
  schema: expandField({ ...spec, 'x-type': type.name }, false),
});

/** A value of the type; ids for those that lead elsewhere. */
function valueOf(type: FieldType): Json {
  const value = believable(type, new Random(7), spec, 1);
  if (value !== null && !(Array.isArray(value) && value[0] === null)) return value;
  if (['json', 'document'].includes(type.name)) return { key: [1, 2] };
  if (type.name === 'dict') return 'a';
  if (type.secret) return null;
  return type.column === 'json' ? [id] : id;
}

const draw = (element: React.ReactElement) =>
  renderToString(
    createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Suspense, null, element)),
  ).replaceAll('<!-- -->', '');
const words = (html: string) => html.replace(/<[^>]*>/g, '');

test('there is one file per field type, of the same name', () => {
  const folder = new URL('../../src/web/widgets/', import.meta.url);
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== 'index.ts',
  );
  expect(files.map(({ name }) => name.replace(/\.ts$/, '')).toSorted()).toEqual([...fieldTypes.keys()].toSorted());
});

describe.each([...fieldTypes.values()].map((type) => [type.name, type] as const))(
  'the widget of "%s"',
  (name, type) => {
    test('is its own, not the one for unknown types', () => {
      expect(widgetOf({ type }) === widgetOf({ type: { ...type, name: 'unknown' } })).toBe(name === 'text');
    });

    test('draws a value in a table, in a detail and in a chip', () => {
      const { Cell } = widgetOf({ type });
      const field = fieldOf(type);
      const value = valueOf(type);
      for (const place of ['table', 'detail', 'chip'] as const) {
        const html = draw(
          createElement(Cell, { field, value, refs: { 'organisation/organization': { [id]: '滨江科技园' } }, place }),
        );
        if (value !== null && !['file', 'files', 'image', 'images'].includes(name)) expect(html).not.toBe('');
        expect(draw(createElement(Cell, { field, value: null, place }))).not.toContain('null');
      }
    });

    test('has an input that arrives and shows the value', async () => {
      const { Input, prepare } = widgetOf({ type });
      const field = fieldOf(type);
      await preload([Input as never]);
      // A picker is one of a list or of a tree, as the entity it picks from declares.
      await prepare?.(field);
      const html = draw(
        createElement(Input, {
          field,
          id: 'input',
          value: valueOf(type),
          refs: { 'organisation/organization': { [id]: '滨江科技园' } },
          onChange: () => undefined,
        }),
      );
      expect(html).toContain('id="input"');
      if (['ref', 'refs'].includes(name)) expect(words(html)).toContain('滨江科技园');
      if (['enums'].includes(name)) expect(words(html)).toMatch(/甲|乙/);
    });

    test('can be filtered by exactly where the type can', async () => {
      const { Filter } = widgetOf({ type });
      const filterable = type.filters.some((op) => op !== 'empty');
      const unwieldy = ['file', 'image', 'files', 'images'].includes(name);
      expect(Filter !== undefined).toBe(filterable && !unwieldy);
      if (!Filter) return;
      await preload([Filter as never]);
      expect(draw(createElement(Filter, { field: fieldOf(type), value: {}, onChange: () => undefined }))).not.toBe('');
    });
  },
);

test('money is grouped and has two decimals, however large', () => {
  const type = fieldTypes.get('money') as FieldType;
  const { Cell } = widgetOf({ type });
  const shown = (value: string) => words(draw(createElement(Cell, { field: fieldOf(type), value, place: 'table' })));
  expect(shown('1234567.5')).toBe('1,234,567.50');
  expect(shown('-999999999999.99')).toBe('-999,999,999,999.99');
  expect(shown('0.00')).toBe('0.00');
});

test('an address that could run something does not become a link', () => {
  const type = fieldTypes.get('url') as FieldType;
  const { Cell } = widgetOf({ type });
  const html = (value: string) => draw(createElement(Cell, { field: fieldOf(type), value, place: 'detail' }));
  expect(html('https://example.com')).toContain('href="https://example.com"');
  for (const address of ['javascript:alert(1)', 'data:text/html,x', '//evil.example'])
    expect(html(address)).not.toContain('href');
});
