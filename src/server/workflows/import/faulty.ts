import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../../records/ids.ts';
import type { Locale } from '../../../meta/locale.ts';
import { allAtOnce, type SheetRow } from '../../sheets/table.ts';
import { workbook } from './in-memory.ts';
import type { RowOutcome } from './batches.ts';
import { importTexts } from './texts.ts';

const keptMs = 24 * 3_600_000;

/** Rows that were refused, as files that only the one who sent them can fetch, for a day. */
export class FaultyRows {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'imports');
  }

  /** The rows as they were sent, with the reasons behind them. */
  async keep(userId: string, locale: Locale, sheet: readonly SheetRow[], outcomes: readonly RowOutcome[]): Promise<string> {
    const [heading = []] = sheet;
    const reason = importTexts.reason[locale];
    const titles = heading.filter((title) => title !== reason);
    const places = heading.flatMap((title, at) => (title === reason ? [] : [at]));
    const rows = outcomes.map(({ row, problems }) => [...places.map((at) => sheet[row - 1]?.[at] ?? ''), problems.map(({ column, message }) => (column && !message.includes(column) ? `${column}：${message}` : message)).join('；')]);
    const columns = [...titles.map((title) => ({ title, kind: 'text' as const, width: Math.max(16, title.length * 2 + 4) })), { title: reason, kind: 'text' as const, width: 60 }];
    const id = newId();
    await mkdir(this.#folder, { recursive: true });
    await writeFile(this.#path(userId, id), await workbook([{ name: importTexts.rows[locale], columns, rows: allAtOnce(rows) }]), { mode: 0o600 });
    return id;
  }

  /** Both names are ids that were judged before; the owner stands in the name of the file. */
  async read(userId: string, id: string): Promise<Buffer | undefined> {
    return readFile(this.#path(userId, id)).catch(() => undefined);
  }

  async sweep(now: number): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name);
      const file = await stat(path).catch(() => undefined);
      if (file && file.mtimeMs < now - keptMs) await rm(path, { force: true });
    }
  }

  #path(userId: string, id: string): string {
    return join(this.#folder, `${userId}_${id}.xlsx`);
  }
}
