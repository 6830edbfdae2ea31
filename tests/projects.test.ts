import { resolve } from 'node:path';
import { createFilter } from 'vite';
import { expect, test } from 'vitest';
import { readModules } from '../src/cli/near/modules.ts';
import { areaFiles, bothFiles, pureFiles, webFiles } from './projects.ts';

const root = resolve(import.meta.dirname, '..');
const modules = readModules(root);
const tests = [...modules.keys()].filter((path) => path.endsWith('.test.ts'));

/** Everything that a module brings along. */
function behind(path: string): ReadonlySet<string> {
  const reached = new Set([path]);
  for (const at of reached) for (const next of modules.get(at)?.imports ?? []) reached.add(next);
  return reached;
}

/** A running server of the suites, a build of it, or a database. */
const needsServer = (path: string): boolean =>
  ['tests/support/server.ts', 'tests/support/built-server.ts', 'src/server/storage/open.ts'].some((file) =>
    behind(path).has(file),
  );

const inside = (patterns: readonly string[]) =>
  tests.filter((path) => createFilter(patterns, null, { resolve: root })(resolve(root, path)));

test('suites of functions start no server and open no database', () => {
  expect(inside(pureFiles).length).toBeGreaterThan(15);
  expect(inside([...pureFiles, ...webFiles]).filter(needsServer)).toEqual([]);
});

test('whatever needs neither is among them', () => {
  const known = new Set(inside([...pureFiles, ...webFiles]));
  expect(tests.filter((path) => !known.has(path) && !needsServer(path))).toEqual([]);
});

test('each pattern of a project finds a file', () => {
  const single = [...pureFiles, ...webFiles, ...bothFiles, ...areaFiles].flatMap((pattern) => {
    const [, head = '', list = '', tail = ''] = /^(.*?)\{(.*)\}(.*)$/.exec(pattern) ?? [];
    return list === '' ? [pattern] : list.split(',').map((each) => head + each + tail);
  });
  expect(single.filter((pattern) => inside([pattern]).length === 0)).toEqual([]);
});
