import type { Field } from '../../meta/field.ts';
import type { Json, Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { isoNow } from '../clock.ts';
import type { Services } from '../context.ts';
import { all, isColumn, type Condition } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { fileObjects, fileResource, fileUses } from './file-tables.ts';
import { newId } from './ids.ts';

const maxUses = 20_000;

type Stores = Pick<Services, 'store' | 'model'>;

const fileFields = new WeakMap<Resource, readonly Field[]>();

/** Fields whose values name files. */
export function fileFieldsOf(resource: Resource): readonly Field[] {
  let fields = fileFields.get(resource);
  if (!fields)
    fileFields.set(
      resource,
      (fields = [...resource.fields.values()].filter(({ type, origin }) => type.files && origin !== 'computed')),
    );
  return fields;
}

export const filesIn = ({ type }: Field, value: Json | undefined): readonly string[] =>
  value === null || value === undefined ? [] : [...new Set(type.files?.(value))];

const among = (column: string, values: readonly string[]): Condition =>
  values.length === 1 ? isColumn(column, values[0]) : { is: 'in', column, values };

/** Stores which files a row names after a change, in the transaction of the change. */
export async function noteFileUses(
  services: Stores,
  tx: Queries,
  resource: Resource,
  rowId: string,
  before: Row | undefined,
  changes: Row,
): Promise<void> {
  const released: string[] = [];
  for (const field of fileFieldsOf(resource)) {
    if (!(field.name in changes)) continue;
    const was = filesIn(field, before?.[field.name]);
    const is = filesIn(field, changes[field.name]);
    const gone = was.filter((id) => !is.includes(id));
    const come = is.filter((id) => !was.includes(id));
    if (gone.length > 0) {
      await strikeOut(services, tx, gone, { resource: resource.id, rowId, field: field.name });
      released.push(...gone);
    }
    if (come.length > 0) await useFiles(services, tx, come, { resource: resource.id, rowId, field: field.name });
  }
  await markUnused(services, tx, released);
}

/** Removes attachments. */
export async function dropFiles(
  services: Stores,
  tx: Queries,
  fileIds: readonly string[],
  by: FilePlace,
): Promise<void> {
  if (fileIds.length === 0) return;
  await strikeOut(services, tx, fileIds, by);
  await markUnused(services, tx, fileIds);
}

const strikeOut = (
  { store }: Stores,
  tx: Queries,
  fileIds: readonly string[],
  { resource, rowId, field }: FilePlace,
): Promise<unknown> =>
  store.remove(
    tx,
    fileUses.name,
    all(isColumn('rowId', rowId), isColumn('resource', resource), isColumn('field', field), among('fileId', fileIds)),
  );

/** Removes all file uses of deleted rows, including attachments. */
export async function releaseFiles(
  services: Stores,
  tx: Queries,
  resource: Resource,
  rows: readonly Row[],
): Promise<void> {
  const ofRows = all(
    among(
      'rowId',
      rows.map(({ id }) => String(id)),
    ),
    isColumn('resource', resource.id),
  );
  const uses = await services.store.find(fileUses.name, ['fileId'], ofRows, { tx, limit: maxUses });
  if (uses.length === 0) return;
  await services.store.remove(tx, fileUses.name, ofRows);
  await markUnused(services, tx, [...new Set(uses.map(({ fileId }) => String(fileId)))]);
}

/** A field of a row that names files. */
export interface FilePlace {
  readonly resource: string;
  readonly rowId: string;
  readonly field: string;
}

/** Files attached to a row but not named in a field. Users who may read the row may fetch them. */
export async function useFiles(
  { store, model }: Stores,
  tx: Queries,
  fileIds: readonly string[],
  by: FilePlace,
): Promise<void> {
  const found = await store.find(fileResource(model).table, ['id'], among('id', fileIds), {
    tx,
    limit: fileIds.length,
  });
  const ids = found.map(({ id }) => String(id));
  for (const fileId of ids) await store.insert(tx, fileUses.name, { id: newId(), fileId, ...by }, []);
  if (ids.length > 0) await store.update(tx, fileObjects.name, { unusedSince: null }, among('fileId', ids));
}

/** Marks first and checks afterwards: a concurrent clean-up of the file waits for this row, and then sees the mark. */
async function markUnused({ store }: Stores, tx: Queries, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await store.update(tx, fileObjects.name, { unusedSince: isoNow() }, among('fileId', fileIds));
  const uses = await store.find(fileUses.name, ['fileId'], among('fileId', fileIds), { tx, limit: 10_000 });
  const inUse = [...new Set(uses.map(({ fileId }) => String(fileId)))];
  if (inUse.length > 0) await store.update(tx, fileObjects.name, { unusedSince: null }, among('fileId', inUse));
}
