import { createHash } from 'node:crypto';
import type { TableSpec } from './storage/tables.ts';
import type { Services } from './context.ts';
import { newId } from './records/ids.ts';
import type { StoredRow } from './storage/database.ts';
import type { Store } from './storage/store.ts';

/** The files of `policies/` as each start found them, where one of them had changed since the start before. */
export const editionsTable: TableSpec = {
  name: 'console_policy_edition',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'seenAt', kind: 'timestamp', notNull: true },
    { name: 'file', kind: 'text', notNull: true },
    { name: 'hash', kind: 'text', notNull: true },
    { name: 'lines', kind: 'text', notNull: true },
  ],
  indexes: [{ name: 'ix_console_policy_edition_seenAt', columns: ['seenAt'] }],
};

export interface PolicyEdition {
  readonly seenAt: string;
  readonly file: string;
  /** Empty: the file is gone. */
  readonly hash: string;
  readonly lines: readonly string[];
}

const columns = editionsTable.columns.map(({ name }) => name);

/** All editions of all files, the oldest first. */
export async function policyEditions(store: Store): Promise<PolicyEdition[]> {
  const rows = await store.find(editionsTable.name, columns, { is: 'all', of: [] }, { limit: 100_000 });
  return rows
    .toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1))
    .map((row) => editionOf(store, row));
}

const editionOf = (store: Store, row: StoredRow): PolicyEdition => ({
  seenAt: String(store.db.dialect.decode('timestamp', row.seenAt)),
  file: String(row.file),
  hash: String(row.hash),
  lines: JSON.parse(String(row.lines)) as string[],
});

/** Lines that count, so that a comment is no change. */
const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

export async function notePolicyEdition(
  { store }: Pick<Services, 'store'>,
  files: Readonly<Record<string, string>>,
  now: number,
): Promise<void> {
  const latest = new Map((await policyEditions(store)).map((edition) => [edition.file, edition.hash]));
  const found = new Map(Object.entries(files).map(([path, text]) => [path.replace(/^\//, ''), linesOf(text)]));
  for (const file of latest.keys()) if (!found.has(file)) found.set(file, []);
  const seenAt = new Date(now).toISOString();
  const changed = [...found]
    .map(([file, lines]) => ({
      file,
      lines,
      hash: lines.length === 0 ? '' : createHash('sha256').update(lines.join('\n')).digest('hex'),
    }))
    .filter(({ file, hash }) => latest.get(file) !== hash);
  if (changed.length === 0) return;
  await store.transaction(async (tx) => {
    for (const { file, lines, hash } of changed)
      await store.insert(tx, editionsTable.name, { id: newId(), seenAt, file, hash, lines: JSON.stringify(lines) }, []);
  });
}
