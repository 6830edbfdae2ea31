import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { maxSilence } from '../../housekeeping.ts';
import type { Database } from '../../storage/database.ts';
import { schemaState } from '../../storage/sync.ts';

export interface Check {
  readonly ok: boolean;
  /** A text for the operator of the server. */
  readonly detail: string;
}

export type Checks = Readonly<Record<'database' | 'schema' | 'disk' | 'workers', Check>>;

const answerMs = 2000;
const megabyte = 1024 * 1024;
/** With less free space, the next upload or export may fail. */
const minFree = 64 * megabyte;
/** A large import can delay writers for a minute or two, which is no reason to restart. */
const maxSilenceMs = 10 * 60_000;

const fine = (detail: string): Check => ({ ok: true, detail });
const bad = (detail: string): Check => ({ ok: false, detail });
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Checks whether the process can serve; each part separately, so that the failing one is named. */
export async function runChecks(db: Database, dataDir: string, minFreeBytes = minFree): Promise<Checks> {
  const [database, schema, disk] = await Promise.all([
    inTime(checkDatabase(db)),
    inTime(checkSchema(db)),
    inTime(checkDisk(dataDir, minFreeBytes)),
  ]);
  return { database, schema, disk, workers: checkWorkers() };
}

async function inTime(check: Promise<Check>): Promise<Check> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Check>(
    (resolve) => (timer = setTimeout(() => resolve(bad(`no answer within ${answerMs / 1000} s`)), answerMs)),
  );
  return Promise.race([check.catch((error: unknown) => bad(messageOf(error))), late]).finally(() =>
    clearTimeout(timer),
  );
}

async function checkDatabase(db: Database): Promise<Check> {
  await db.reader.kysely.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
  return fine('answers');
}

async function checkSchema(db: Database): Promise<Check> {
  const state = await schemaState(db);
  if (state === 'unreadable')
    return bad('written by a newer version in a way that this one would misread; start the newer version');
  // During a rolling upgrade, older servers keep running; an older release tolerates newer columns.
  return fine(state === 'ours' ? 'current' : 'changed by another release since this process started');
}

/** Writes a little data, which detects a full disk, a full quota and a read-only folder. */
async function checkDisk(dataDir: string, minFreeBytes: number): Promise<Check> {
  await mkdir(dataDir, { recursive: true });
  const probe = join(dataDir, `.ready-${randomUUID()}`);
  try {
    await writeFile(probe, Buffer.alloc(4096), { flush: true });
  } catch (error) {
    return bad(
      (error as NodeJS.ErrnoException).code === 'ENOSPC'
        ? 'the disk of the data folder is full'
        : `the data folder cannot be written: ${messageOf(error)}`,
    );
  } finally {
    await rm(probe, { force: true });
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const text = `${Math.floor(free / megabyte)} MB free`;
  return free < minFreeBytes ? bad(`the disk of the data folder is nearly full: ${text}`) : fine(text);
}

function checkWorkers(): Check {
  const silence = maxSilence();
  if (silence === undefined) return bad('none is running');
  const text = `the slowest ended a run ${Math.round(silence / 1000)} s ago`;
  return silence > maxSilenceMs ? bad(text) : fine(text);
}
