import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { madeFrom, templateKey } from './support/template-key.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hashed-'));
  for (const path of madeFrom) await mkdir(join(root, path), { recursive: true });
  await mkdir(join(root, 'src/server/http'), { recursive: true });
  await writeFile(join(root, 'src/server/seeder.ts'), 'one');
  await writeFile(join(root, 'src/server/http/gate.ts'), 'one');
});
afterAll(() => rm(root, { recursive: true }));

const hash = () => templateKey(root);

test('a template is made anew when a file that it is made from changes, comes or is renamed, and else kept', async () => {
  const hashes = [await hash()];
  expect(await hash()).toBe(hashes[0]);
  await writeFile(join(root, 'src/server/http/gate.ts'), 'two');
  expect(await hash()).toBe(hashes[0]);
  await writeFile(join(root, 'src/server/seeder.ts'), 'two');
  hashes.push(await hash());
  await writeFile(join(root, 'src/server/demo.ts'), '');
  hashes.push(await hash());
  await rename(join(root, 'src/server/demo.ts'), join(root, 'src/server/sample.ts'));
  hashes.push(await hash());
  expect(new Set(hashes).size).toBe(4);
});
