import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(css|tsx?)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join('src/web', name), 'utf8') }));

/** A variable that nobody sets makes its declaration void, and nothing says so. */
test('every variable that a stylesheet uses is set somewhere', () => {
  const set = new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/(--[a-z][a-z0-9-]*)['"\]]*\s*:|['"](--[a-z][a-z0-9-]*)['"]/g)].map(
        ([, inStyle, inCode]) => inStyle ?? inCode,
      ),
    ),
  );
  const used = sources
    .filter(({ name }) => name.endsWith('.css'))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/var\((--[a-z][a-z0-9-]*)\)/g)].map(([, variable]) => ({ name, variable })),
    );
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter(({ variable }) => !set.has(variable as string))).toEqual([]);
});
