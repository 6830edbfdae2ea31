import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../src/cli/demo.command.ts';
import { chinaDay } from '../../src/meta/china-time.ts';
import { printed } from '../support/printed.ts';

const demo = (...args: string[]) => printed(() => run(args));

test('the demo is whole just after midnight too, and stays where it was asked to', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kept-demo-'));
  try {
    const { code, text } = await demo('--at', `${chinaDay(new Date())}T00:03:00+08:00`, '--keep', folder);
    expect(text).toMatch(/The ledger is sound: \d+ accounts and \d+ journals\./);
    expect(text).toMatch(/The log is whole: \d+ entries\./);
    expect(text).toMatch(/ meals +\d+ added, +\d+ steps/);
    expect(code).toBe(0);
    expect(await readdir(folder)).toContain('console.db');
    expect(await demo('--keep', folder)).toEqual({ code: 1, text: `${folder} is not empty.` });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a moment that is none is told before anything is made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'no-demo-'));
  await writeFile(join(folder, 'mine.txt'), '');
  expect(await demo('--at', 'tomorrow', '--keep', folder)).toMatchObject({
    code: 2,
    text: expect.stringContaining('--at takes a moment, not tomorrow.') as string,
  });
  expect(await readdir(folder)).toEqual(['mine.txt']);
  await rm(folder, { recursive: true });
});
