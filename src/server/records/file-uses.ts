import type { Field } from '../../meta/field.ts';
import type { Json, Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Services } from '../context.ts';
import { all, isColumn, type Condition } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { fileObjects, fileResource, fileUses } from './file-tables.ts';
import { newId } from './ids.ts';

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

/** Writes down which files a row names after a change, in the transaction of the change. */
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
      const { store } = services;
      await store.remove(
        tx,
        fileUses.name,
        all(
          isColumn('rowId', rowId),
          isColumn('resource', resource.id),
          isColumn('field', field.name),
          among('fileId', gone),
        ),
      );
      released.push(...gone);
    }
    if (come.length > 0) await use(services, tx, come, { resource: resource.id, rowId, field: field.name });
  }
  await markUnused(services, tx, released);
}

/** What the rows named is theirs no more. */
export async function releaseFiles(
  services: Stores,
  tx: Queries,
  resource: Resource,
  rows: readonly Row[],
): Promise<void> {
  const fields = fileFieldsOf(resource);
  const released = rows.flatMap((row) => fields.flatMap((field) => filesIn(field, row[field.name])));
  if (released.length === 0) return;
  await services.store.remove(
    tx,
    fileUses.name,
    all(
      among(
        'rowId',
        rows.map(({ id }) => String(id)),
      ),
      isColumn('resource', resource.id),
    ),
  );
  await markUnused(services, tx, [...new Set(released)]);
}

async function use(
  { store, model }: Stores,
  tx: Queries,
  fileIds: readonly string[],
  by: { resource: string; rowId: string; field: string },
): Promise<void> {
  const found = await store.find(fileResource(model).table, ['id'], among('id', fileIds), {
    tx,
    limit: fileIds.length,
  });
  const ids = found.map(({ id }) => String(id));
  for (const fileId of ids) await store.insert(tx, fileUses.name, { id: newId(), fileId, ...by }, []);
  if (ids.length > 0) await store.update(tx, fileObjects.name, { unusedSince: null }, among('fileId', ids));
}

/** Marked first and looked at afterwards: whoever else takes the file away at the same moment waits for this row, and then sees what was done. */
async function markUnused({ store }: Stores, tx: Queries, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await store.update(tx, fileObjects.name, { unusedSince: new Date().toISOString() }, among('fileId', fileIds));
  const uses = await store.find(fileUses.name, ['fileId'], among('fileId', fileIds), { tx, limit: 10_000 });
  const inUse = [...new Set(uses.map(({ fileId }) => String(fileId)))];
  if (inUse.length > 0) await store.update(tx, fileObjects.name, { unusedSince: null }, among('fileId', inUse));
}
