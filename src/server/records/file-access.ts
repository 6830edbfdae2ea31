import type { FieldError } from '../../meta/errors.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { isPicture } from '../../meta/uploads.ts';
import type { Context } from '../context.ts';
import { live, all, type Condition } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { reachOf, scopeCondition, visible } from './access.ts';
import { fileResource, fileUses } from './file-tables.ts';
import { fileFieldsOf, filesIn } from './file-uses.ts';
import { codecOf } from './codec.ts';

const maxUses = 20_000;

/**
 * The files among `ids` that the caller may fetch: those of records that the caller may read, and
 * unused ones that the caller may see in the list of files, such as their uploader.
 */
export async function readableFiles(context: Context, ids: readonly string[], tx?: Queries): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map();
  const uses = await context.store.find(
    fileUses.name,
    ['fileId', 'resource', 'rowId'],
    { is: 'in', column: 'fileId', values: ids },
    { tx, limit: maxUses },
  );
  const named = new Set<string>();
  const rowsOf = new Map<string, Map<string, string[]>>();
  for (const { fileId, resource, rowId } of uses as Record<string, string>[]) {
    named.add(fileId as string);
    const rows = rowsOf.get(resource as string) ?? new Map<string, string[]>();
    rowsOf.set(resource as string, rows.set(rowId as string, [...(rows.get(rowId as string) ?? []), fileId as string]));
  }
  const readable = new Set<string>();
  for (const [id, rows] of rowsOf) {
    const resource = context.model.resources.get(id);
    const seen = resource ? await readableRows(context, tx, resource, [...rows.keys()]) : [];
    for (const rowId of seen) for (const fileId of rows.get(rowId) ?? []) readable.add(fileId);
  }
  const files = fileResource(context.model);
  const reach = reachOf(context, files, 'show');
  const own = reach
    ? all({ is: 'in', column: 'id', values: ids.filter((id) => !named.has(id)) }, scopeCondition(context, files, reach))
    : undefined;
  const where: Condition = {
    is: 'any',
    of: [{ is: 'in', column: 'id', values: [...readable] }, ...(own ? [own] : [])],
  };
  const codec = codecOf(context, files);
  const found = await context.store.find(
    files.table,
    codec.readable,
    files.removal === 'soft' ? all(live, where) : where,
    { tx, limit: ids.length, lock: tx && 'refer' },
  );
  return new Map(found.map((row) => [String(row.id), codec.toPlain(row)]));
}

/** Users who may list rows may fetch their files; all users may fetch their own portrait. */
async function readableRows(
  context: Context,
  tx: Queries | undefined,
  resource: Resource,
  ids: readonly string[],
): Promise<string[]> {
  const seen = new Set<string>();
  for (const action of ['show', 'list']) {
    const reach = reachOf(context, resource, action);
    if (!reach || seen.size === ids.length) continue;
    const found = await context.store.find(
      resource.table,
      ['id'],
      visible(context, resource, reach, { is: 'in', column: 'id', values: ids }),
      { tx, limit: ids.length },
    );
    for (const { id } of found) seen.add(String(id));
  }
  if (resource.id === 'system/user' && ids.includes(context.principal.userId)) seen.add(context.principal.userId);
  return [...seen];
}

/**
 * The caller must be allowed to fetch the files that `values` newly names, or naming a file would be a way to read it.
 */
export async function checkFiles(
  context: Context,
  tx: Queries,
  resource: Resource,
  values: Row,
  before?: Row,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const field of fileFieldsOf(resource)) {
    const known = filesIn(field, before?.[field.name]);
    const ids = filesIn(field, values[field.name]).filter((id) => !known.includes(id));
    if (ids.length === 0) continue;
    const found = await readableFiles(context, ids, tx);
    const problem =
      found.size < ids.length
        ? 'noSuchFile'
        : field.type.pictures && [...found.values()].some(({ ext }) => !isPicture(String(ext)))
          ? 'notAPicture'
          : undefined;
    if (problem) errors.push({ path: field.name, problem, values: { title: field.title } });
  }
  return errors;
}
