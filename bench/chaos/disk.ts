import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** What the demo data and its log of writes take at most, and what a second of writing adds. */
const [startMb, secondMb] = [384, 6];

/** Mounts a tmpfs of its own with room for so much writing, if this user is allowed to mount one. */
export function mountSmallDisk(folder: string, secondsOfWriting: number): (() => void) | undefined {
  const megabytes = Math.ceil(startMb + secondsOfWriting * secondMb);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return () => execFileSync('umount', [folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
}

/** Uses up all free space; the returned function frees it again. */
export function fillDisk(folder: string): () => void {
  const ballast = join(folder, 'ballast');
  const file = openSync(ballast, 'w');
  const { bsize } = statfsSync(folder);
  try {
    for (const block of [Buffer.alloc(1024 * 1024, 1), Buffer.alloc(bsize, 1)]) writeUntilFull(file, block);
  } finally {
    closeSync(file);
  }
  return () => rmSync(ballast, { force: true });
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    for (;;) if (writeSync(file, block) < block.length) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
