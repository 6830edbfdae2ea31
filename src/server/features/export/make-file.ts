import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Field } from '../../../meta/field.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import type { Arrived } from '../../files/storage.ts';
import { authorize, scopeCondition } from '../../records/access.ts';
import { codecOf } from '../../records/codec.ts';
import { isOpenTo } from '../../records/field-access.ts';
import { rowsWithin } from '../../records/rows.ts';
import { walkRows } from '../../records/walk.ts';
import { writeCsv } from '../../sheets/csv-writer.ts';
import type { Sheet, SheetRow } from '../../sheets/table.ts';
import { writeXlsx } from '../../sheets/xlsx-writer.ts';
import { sheetName } from '../../sheets/sheet-name.ts';
import { columnOf } from './columns.ts';
import { lineSheets, withKeys } from './line-sheets.ts';
import type { ExportRequest } from './request.ts';
import { RowTexts } from '../../records/row-texts.ts';
import { say } from '../../labels.ts';

/** Rows read before other work gets its turn: a call that arrives meanwhile waits for at most these. */
const pageSize = 200;

interface Making {
  readonly signal: AbortSignal;
  /** Called after every page. */
  progress(done: number, total: number): void;
}

/** Writes the rows that the caller may list and export to a file, with the texts of the screen. */
export async function makeFile(
  context: Context,
  resource: Resource,
  asked: ExportRequest,
  { signal, progress }: Making,
): Promise<{ rows: number; arrived: Arrived }> {
  const reach = authorize(context, resource, 'list');
  const where = rowsWithin(context, resource, reach).where(
    ...asked.read.where,
    asked.ids && { is: 'in', column: 'id', values: asked.ids },
    scopeCondition(context, resource, authorize(context, resource, 'export')),
  );
  const total = await context.store.count(resource.table, where);
  const isOpen = isOpenTo(context, resource);
  const columns = asked.lines ? withKeys(resource, asked.columns) : asked.columns;
  const fields = columns.filter(isOpen).map((name) => resource.fields.get(name) as Field);
  const codec = codecOf(context, resource);
  const texts = new RowTexts(context, resource, fields);
  let done = 0;

  async function* rows(): AsyncIterable<readonly SheetRow[]> {
    const stored = fields.filter(({ origin }) => origin !== 'computed').map(({ name }) => name);
    const derived = codec.derived.filter(({ name }) => columns.includes(name));
    for await (const page of walkRows(context, resource, {
      columns: ['id', ...stored],
      derived,
      where,
      order: asked.read.order,
      size: pageSize,
    })) {
      signal.throwIfAborted();
      yield await texts.of(page.map(codec.toWire));
      done += page.length;
      progress(done, Math.max(total, done));
      await setImmediate();
    }
  }

  const label = say(context.locale, resource.label);
  const sheet: Sheet = {
    name: sheetName(label),
    columns: fields.map((field) => columnOf(context, field)),
    rows: rows(),
  };
  const out = new PassThrough();
  const receiving = context.files.incoming.receive(out);
  try {
    if (asked.format === 'csv') await writeCsv(out, sheet, signal);
    else await writeXlsx(out, [sheet, ...(asked.lines ? lineSheets(context, resource, where, signal) : [])], signal);
    out.end();
    return { rows: done, arrived: await receiving };
  } catch (error) {
    out.destroy(error as Error);
    // Removes the partly written file.
    await receiving.catch(() => undefined);
    throw error;
  }
}
