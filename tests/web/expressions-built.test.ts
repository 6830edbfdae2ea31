import { resolve } from 'node:path';
import { createContext, Script } from 'node:vm';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { Expressions } from '../../src/expressions/expression.ts';
import { conditions, noon, sampleResource } from '../support/expression-cases.ts';

interface Built {
  cases(): string;
}

/** The language as browsers get it: bundled, made small, and run where there is nothing of Node. */
async function builtForBrowsers(): Promise<Built> {
  const root = resolve(import.meta.dirname, '../..');
  const entry = 'virtual:cases';
  const bundle = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id.endsWith(entry) ? `\0${entry}` : undefined),
        load: (id) =>
          id === `\0${entry}`
            ? `import { Expressions } from '${root}/src/expressions/expression.ts';
               import { conditions, noon, sampleResource } from '${root}/tests/support/expression-cases.ts';
               const expressions = new Expressions(sampleResource().fields);
               export const cases = () => JSON.stringify(conditions.map(([text, row]) => expressions.condition(text).holds(row, noon) ?? 'none'));`
            : undefined,
      },
    ],
    build: { write: false, minify: true, target: 'es2022', lib: { entry, formats: ['iife'], name: 'built' } },
  });
  const outputs = (Array.isArray(bundle) ? bundle : [bundle]) as { output: { type: string; code?: string }[] }[];
  const code = outputs.flatMap(({ output }) => output).find(({ type }) => type === 'chunk')?.code ?? '';
  const window = createContext({ URL, TextEncoder, TextDecoder });
  new Script(code).runInContext(window);
  return window.built as Built;
}

test('browsers come to the same results as the server', async () => {
  const built = await builtForBrowsers();
  const expressions = new Expressions(sampleResource().fields);
  const own = conditions.map(([text, row]) => expressions.condition(text).holds(row as never, noon) ?? 'none');
  expect(JSON.parse(built.cases())).toEqual(own);
  expect(new Set(own)).toEqual(new Set([true, false, 'none']));
});
