import { expect, test } from 'vitest';
import type { Module } from '../../src/cli/near/modules.ts';
import { nearestTests } from '../../src/cli/near/nearest.ts';

const modulesOf = (
  files: Readonly<Record<string, { imports?: readonly string[]; text?: string; globs?: boolean }>>,
): Map<string, Module> =>
  new Map(
    Object.entries(files).map(([path, { imports = [], text = '', globs = false }]) => [
      path,
      { path, imports, text, globs },
    ]),
  );

const project = modulesOf({
  'src/money.ts': {},
  'src/ledger.ts': { imports: ['src/money.ts'] },
  'src/all.ts': { imports: ['src/ledger.ts'], globs: true },
  'src/refund.hooks.ts': { text: `answer('/order/refund'); change('order/refund', 'paidBack')` },
  'tests/money.test.ts': { imports: ['src/money.ts'] },
  'tests/ledger.test.ts': { imports: ['src/ledger.ts'] },
  'tests/orders.test.ts': { imports: ['src/all.ts'], text: `post('/order/refund'); expect('paidBack')` },
  'tests/meals.test.ts': { imports: ['src/all.ts'], text: `post('/meal/list'); expect('paidBack')` },
});

const near = (path: string) => nearestTests(project, path).map((each) => each.path);

test('a test of the same name comes first, then those that reach the file by imports', () => {
  expect(near('src/money.ts')).toEqual(['tests/money.test.ts', 'tests/ledger.test.ts']);
  expect(nearestTests(project, 'src/money.ts').map(({ why }) => why)).toEqual([
    'of the same name',
    'reaches it in 2 imports',
  ]);
});

test('what goes through a module that imports whatever there is says nothing', () => {
  expect(near('src/ledger.ts')).toEqual(['tests/ledger.test.ts']);
});

test('a file that nobody imports by name is near those that speak of the same, the rarer the nearer', () => {
  expect(near('src/refund.hooks.ts')).toEqual(['tests/orders.test.ts', 'tests/meals.test.ts']);
});

test('a test whose name says the folder is near as well', () => {
  const files = modulesOf({ 'src/auth/throttle.ts': {}, 'tests/auth-lockout.test.ts': {}, 'tests/meals.test.ts': {} });
  expect(nearestTests(files, 'src/auth/throttle.ts')).toEqual([
    { path: 'tests/auth-lockout.test.ts', why: 'is about auth' },
  ]);
});

test('a test is near itself alone', () => {
  expect(near('tests/meals.test.ts')).toEqual(['tests/meals.test.ts']);
});
