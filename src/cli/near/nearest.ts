import { basename, dirname } from 'node:path';
import { importersOf, reachOf, type Module } from './modules.ts';

/** A test file and why it was chosen. */
export interface Near {
  readonly path: string;
  readonly why: string;
}

const isTest = (path: string): boolean => path.endsWith('.test.ts');

/** A module that imports this many files, or a glob, is a hub: importing it says nothing about real dependencies. */
const hubSize = 200;

/** How many import levels beyond the nearest test still count as near. */
const levels = 1;

/**
 * The tests near a file, nearest first: tests with its name, tests that import it without going through a hub (such as
 * the whole server), and otherwise tests that mention the same rows and calls.
 */
export function nearestTests(modules: ReadonlyMap<string, Module>, path: string): Near[] {
  if (isTest(path)) return [{ path, why: 'itself' }];
  const found = [...testsWithName(modules, path), ...importing(modules, path)];
  const known = found.length > 0 ? found : testsSharingNames(modules, path);
  return [...new Map(known.toReversed().map((near) => [near.path, near])).values()].toReversed();
}

const wordOf = (path: string): string => (basename(path).split('.')[0] ?? '').toLowerCase();

function testsWithName(modules: ReadonlyMap<string, Module>, path: string): Near[] {
  return [...modules.keys()]
    .filter((each) => isTest(each) && wordOf(each) === wordOf(path))
    .map((each) => ({ path: each, why: 'of the same name' }));
}

function importing(modules: ReadonlyMap<string, Module>, path: string): Near[] {
  const importers = importersOf(modules);
  const found: Near[] = [];
  const seen = new Set([path]);
  let level = [path];
  let first: number | undefined;
  for (let distance = 1; level.length > 0 && distance <= (first ?? distance) + levels; distance++) {
    level = [...new Set(level.flatMap((at) => importers.get(at) ?? []))].filter((at) => !seen.has(at));
    for (const at of level) seen.add(at);
    const tests = level.filter(isTest).toSorted((one, other) => reachOf(modules, one) - reachOf(modules, other));
    if (tests.length > 0) first ??= distance;
    found.push(
      ...tests.map((test) => ({
        path: test,
        why: distance === 1 ? 'imports it' : `reaches it in ${distance} imports`,
      })),
    );
    level = level.filter((at) => !modules.get(at)?.globs && reachOf(modules, at) <= hubSize);
  }
  return found;
}

/** Quoted names in a text: resources, calls, fields. Skips plain words such as `address`, which are too common. */
const namesIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/['"`]([\w/:.-]{4,80})['"`?]/g)].flatMap(([, name = '']) =>
      name.startsWith('.') || name.startsWith('node:') || /^[a-z]+$/.test(name) ? [] : [name],
    ),
  );

/** Scores tests by the name of the folder and by shared names; a name in fewer tests weighs more. */
function testsSharingNames(modules: ReadonlyMap<string, Module>, path: string): Near[] {
  const own = namesIn(modules.get(path)?.text ?? '').add(path.replace(/^(resources|forms)\/|\.\w+$/g, ''));
  const tests = [...modules.values()]
    .filter((module) => isTest(module.path))
    .map((module) => ({ path: module.path, shared: [...namesIn(module.text)].filter((name) => own.has(name)) }));
  const users = new Map<string, number>();
  for (const name of tests.flatMap(({ shared }) => shared)) users.set(name, (users.get(name) ?? 0) + 1);
  const weight = (name: string) => 1 / (users.get(name) ?? 1);
  const folder = basename(dirname(path)).toLowerCase();
  const scored = tests.map(({ path: test, shared }) => {
    const isOfFolder = wordOf(test)
      .split('-')
      .some((word) => word === folder || word === `${folder}s`);
    const names = shared.toSorted((one, other) => weight(other) - weight(one));
    const why = [
      ...(isOfFolder ? [`is about ${folder}`] : []),
      ...(names.length > 0 ? [`names ${names.slice(0, 3).join(', ')} as well`] : []),
    ].join(', ');
    return { path: test, why, score: Number(isOfFolder) + names.reduce((sum, name) => sum + weight(name), 0) };
  });
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ path: test, why }) => ({ path: test, why }));
}
