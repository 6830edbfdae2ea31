import { expect, test } from 'vitest';
import { editDistance, nearest } from '../../src/meta/check/nearest.ts';
import { quote } from '../../src/meta/check/problem.ts';
import { declarations, problemsOf } from '../support/declarations.ts';
import { all } from '../support/shapes.ts';

const circle: Record<string, unknown> = {};
circle.self = circle;

const junk: Readonly<Record<string, readonly unknown[]>> = {
  nothing: [null],
  missing: [undefined],
  flag: [true],
  number: [0, -1, 1e308, Number.NaN],
  text: ['', 'x', '../../etc'],
  name: [' ', '__proto__'],
  list: [[], [null], [[]]],
  object: [{}, { x: {} }],
  instance: [new Date(), new Map(), circle],
  alien: [() => 1, Symbol('x'), 10n],
};

/** At each place one value of each kind, by turns; all of them if all are asked for. */
const junkAt = (turn: number): readonly unknown[] =>
  Object.values(junk).flatMap((values) => (all ? values : [values[turn % values.length]]));

function* places(value: unknown, path: string): Iterable<string> {
  yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    if (!/[. [\]]/.test(key))
      yield* places(part, Array.isArray(value) ? `${path}[${key}]` : `${path}${path.endsWith(' ') ? '' : '.'}${key}`);
}

test('whatever stands wherever, the checks answer and never throw', () => {
  const { resources, sections, pages } = declarations();
  const found = [
    ...[...resources.values()].flatMap(({ resourceFile, formFile, declaration, form }) => [
      ...places({ ...(declaration as object), form: undefined }, `${resourceFile} `),
      ...places(form, `${formFile} `),
    ]),
    ...places(sections, 'resources/sections.ts '),
    ...places(pages, 'resources/pages.ts '),
  ].map((place) => place.trim());
  expect(found.length).toBeGreaterThan(150);
  for (const [turn, place] of found.entries()) {
    for (const value of junkAt(turn))
      expect(() => problemsOf({ [place]: value }), `${place} = ${quote(value)}`).not.toThrow();
  }
});

test('wrong kinds of values are reported, not passed over', () => {
  for (const place of [
    'resources/access/carpark.ts list',
    'resources/access/carpark.ts states',
    'resources/access/carpark.ts api',
    'resources/access/carpark.ts scope',
    'forms/access/carpark.json properties',
    'resources/sections.ts',
    'resources/pages.ts',
  ]) {
    expect(problemsOf({ [place]: 7 }).length, place).toBeGreaterThan(0);
  }
});

test('a misspelled word finds the one that was meant', () => {
  const words = ['carparkName', 'orgId', 'totalSpaces', 'status'];
  expect(nearest('carparkNmae', words)).toBe('carparkName');
  expect(nearest('totalspace', words)).toBe('totalSpaces');
  expect(nearest('statsu', words)).toBe('status');
  expect(nearest('weather', words)).toBeUndefined();
  expect(nearest('x', words)).toBeUndefined();
  expect(nearest('a'.repeat(200), words)).toBeUndefined();
  expect(editDistance('ab', 'ba')).toBe(1);
  expect(editDistance('', 'abc')).toBe(3);
});
