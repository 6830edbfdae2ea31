/** `npm start`: builds if a source has changed since the last build, then starts the server. */
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const server = join(root, 'dist/server/main.js');
const page = join(root, 'dist/client/index.html');
const sources = [
  'src',
  'resources',
  'forms',
  'labels',
  'flows',
  'dashboards',
  'policies',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  // The modification time of a folder changes when files are removed.
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs);
}

const built = Math.min(newest(server), newest(page));
if (sources.some((source) => newest(join(root, source)) > built)) {
  console.log('Building …');
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'warn'],
    { cwd: root, stdio: 'inherit' },
  );
  if (status !== 0) process.exit(status ?? 1);
}
await import(server);
