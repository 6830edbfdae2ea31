import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteFile from 'libsql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Checkpoints } from '../../src/server/storage/sqlite/checkpoints.ts';

let folder: string;
let path: string;
let file: SqliteFile.Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'checkpoints-'));
  path = join(folder, 'a.db');
  file = new SqliteFile(path);
  for (const pragma of ['journal_mode = WAL', 'wal_autocheckpoint = 0', 'busy_timeout = 0']) file.pragma(pragma);
  file.exec('create table text (id integer primary key, words text)');
});

afterEach(() => {
  file.close();
  rmSync(folder, { recursive: true });
});

const write = (rows: number) => {
  const add = file.prepare('insert into text (words) values (?)');
  file.exec('begin');
  for (let i = 0; i < rows; i++) add.run('word '.repeat(100));
  file.exec('commit');
};

test('what was committed reaches the database file without a commit that waits for it', async () => {
  const checkpoints = new Checkpoints(path, true, 1);
  write(2000);
  const before = statSync(path).size;
  checkpoints.soon();
  await expect.poll(() => statSync(path).size, { timeout: 20_000 }).toBeGreaterThan(before + 500_000);
  await checkpoints.close();
  // The journal is begun anew by the next write instead of growing.
  const grown = statSync(`${path}-wal`).size;
  write(10);
  expect(statSync(`${path}-wal`).size).toBe(grown);
});

test('it is not taken for a commit of another process', async () => {
  const version = () => (file.prepare('pragma data_version').raw().get() as [number])[0];
  const checkpoints = new Checkpoints(path, true, 1);
  write(2000);
  const [before, size] = [version(), statSync(path).size];
  checkpoints.soon();
  await expect.poll(() => statSync(path).size, { timeout: 20_000 }).toBeGreaterThan(size);
  await checkpoints.close();
  write(1);
  expect(version()).toBe(before);
});

test('commits go on meanwhile, and nothing is lost', async () => {
  const checkpoints = new Checkpoints(path, true, 1);
  for (let i = 0; i < 50; i++) {
    write(40);
    checkpoints.soon();
    await new Promise(setImmediate);
  }
  await checkpoints.close();
  file.close();
  file = new SqliteFile(path);
  expect(file.prepare('select count(*) from text').raw().get()).toEqual([2000]);
  expect(file.prepare('pragma integrity_check').raw().get()).toEqual(['ok']);
});
