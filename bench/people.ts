import { Writable } from 'node:stream';
import { writeXlsx } from '../src/server/sheets/xlsx-writer.ts';

/** A workbook of people to import. */
export async function people(rows: number, org: string, dept: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const out = new Writable({ write: (chunk: Buffer, _encoding, done) => (chunks.push(chunk), done()) });
  async function* pages() {
    for (let at = 0; at < rows; at += 500)
      yield Array.from({ length: Math.min(500, rows - at) }, (_, n) => [
        '陈思远',
        `X${at + n}`,
        `137${String(10_000_000 + at + n)}`,
        org,
        dept,
        '维修人员',
      ]);
  }
  await writeXlsx(out, [
    {
      name: 'rows',
      columns: ['姓名', '工号', '手机号', '所属项目', '所属部门', '员工类型'].map((title) => ({ title, kind: 'text' })),
      rows: pages(),
    },
  ]);
  return Buffer.concat(chunks);
}
