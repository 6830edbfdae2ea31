import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { typeOf } from '../../src/cli/types/types.ts';
import { run } from '../../src/cli/types.command.ts';
import { loadModel } from '../../src/server/declarations.ts';

const folder = mkdtempSync(join(tmpdir(), 'types-'));
const file = join(folder, 'api.ts');
let code: number;

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  code = await run([file]);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A program of somebody else that calls the API. */
const client = `
import type { Body, Calls, Data } from './api.ts';
declare function call<C extends keyof Calls>(name: C, body: Body<C>): Promise<Data<C>>;

export async function read() {
const { list, total } = await call('POST /super_cloud/api/carpark/list', { limit: 10 });
const name: string | null | undefined = list[0]?.carparkName;
const sum: number = total;
// @ts-expect-error There is no such field.
const nothing = list[0]?.nothing;
// @ts-expect-error There is no such call.
await call('POST /super_cloud/api/carpark/lists', {});
// @ts-expect-error A name is text.
await call('POST /super_cloud/api/carpark/add', { carparkName: 1 });
return { name, sum, nothing };
}
`;

describe('types of the calls', () => {
  test('name every call and every row that is declared', () => {
    const text = readFileSync(file, 'utf8');
    expect(code).toBe(0);
    const missing = [...loadModel().model.resources.values()].flatMap(({ table, calls }) => [
      ...calls
        .map(({ method, path }) => `"${method} /super_cloud/api${path.replace(/:(\w+)/g, '{$1}')}": {`)
        .filter((name) => !text.includes(name)),
      ...(calls.some(({ op }) => op === 'list') && !text.includes(`\n  ${table}: `) ? [table] : []),
    ]);
    expect(missing).toEqual([]);
  });

  test('are accepted by the compiler, and hold a program to them', () => {
    writeFileSync(join(folder, 'client.ts'), client);
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        resolve('node_modules/typescript/bin/tsc'),
        '--noEmit',
        '--strict',
        '--ignoreConfig',
        '--module',
        'nodenext',
        '--target',
        'es2022',
        '--allowImportingTsExtensions',
        '--types',
        '',
        join(folder, 'client.ts'),
      ],
      { encoding: 'utf8' },
    );
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });

  test.each([
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ oneOf: [{ const: 'a', title: 'A' }, { type: 'null' }], type: ['string', 'null'] }, '"a" | null'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Row' } }, 'readonly (Schemas["Row"])[]'],
    [
      { type: 'object', required: ['a'], properties: { a: { type: 'integer' }, 'b-c': {} } },
      '{ a: number; "b-c"?: unknown }',
    ],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'Readonly<Record<string, string>>'],
  ] as const)('%j', (schema, type) => expect(typeOf(schema as never)).toBe(type));

  test('the usage is told without a file, and a bad description is refused', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await run([])).toBe(2);
    expect(await run([file, join(folder, 'nothing.json')])).toBe(1);
    expect(errors).toHaveBeenCalledWith(expect.stringContaining('nothing.json'));
  });
});
