import SqliteFile from 'libsql';
import type { Rows } from './rows.ts';
import { createTable, statements } from './table.ts';

/** Rows of a copy of the product's file. */
export function sqliteRows(path: string): Rows {
  const file = new SqliteFile(path);
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) file.pragma(pragma);
  file.exec([...createTable, 'analyze'].join(';'));
  const sql = statements(() => '?');
  const [page, count, read, add, update] = [sql.page, sql.count, sql.read, sql.add, sql.update].map((each) =>
    file.prepare(each),
  ) as [SqliteFile.Statement, SqliteFile.Statement, SqliteFile.Statement, SqliteFile.Statement, SqliteFile.Statement];
  return {
    page: (...values) => page.all(values),
    count: (orgId) => (count.get([orgId]) as { n: number }).n,
    read: (id) => read.get([id]),
    add: (id, { staffName, orgId, companyDeptId, staffType, mobile, staffNo }, now) =>
      add.run([id, staffName, orgId, companyDeptId, staffType, mobile, staffNo, now, now]),
    update: (id, version, staffName, now) => update.run([staffName, now, id, version]).changes,
  };
}
