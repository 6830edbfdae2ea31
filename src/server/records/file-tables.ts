import type { Model, Resource } from '../../meta/model.ts';
import type { TableSpec } from '../storage/tables.ts';

const filesId = 'system/file';

/** The resource whose rows are the uploaded files. */
export function fileResource(model: Model): Resource {
  const resource = model.resources.get(filesId);
  if (!resource) throw new Error(`the platform needs the resource ${filesId}`);
  return resource;
}

/**
 * Which record names which file in which field. A file listed here cannot be deleted: the
 * database refuses it for every caller.
 */
export const fileUses: TableSpec = {
  name: 'file_use',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'fileId', kind: 'text', notNull: true, references: 'system_file' },
    { name: 'resource', kind: 'text', notNull: true, entityId: true },
    { name: 'rowId', kind: 'text', notNull: true },
    { name: 'field', kind: 'text', notNull: true, names: 'name' },
  ],
  indexes: [
    { name: 'ix_file_use_fileId', columns: ['fileId'] },
    { name: 'ix_file_use_rowId', columns: ['rowId', 'resource'] },
  ],
};

/**
 * The objects of a storage, by key. A key is recorded before its bytes are stored and
 * removed after they were deleted, so that there are never unknown bytes in the storage.
 */
export const fileObjects: TableSpec = {
  name: 'file_object',
  columns: [
    { name: 'id', kind: 'text' },
    /** Absent until the file's row is there. */
    { name: 'fileId', kind: 'text' },
    { name: 'provider', kind: 'text', notNull: true },
    /** Absent while a record names the file. */
    { name: 'unusedSince', kind: 'timestamp' },
  ],
  indexes: [
    { name: 'ix_file_object_fileId', columns: ['fileId'] },
    { name: 'ix_file_object_unusedSince', columns: ['unusedSince'] },
  ],
};

export const fileTables: readonly TableSpec[] = [fileUses, fileObjects];
