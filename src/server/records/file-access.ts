import { AppError, type FieldError } from '../../meta/errors.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Text } from '../../meta/locale.ts';
import { isPicture } from '../../meta/uploads.ts';
import type { Context } from '../context.ts';
import { live, all, type Condition } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { reachOf, scopeCondition, visible } from './access.ts';
import { caseFiles } from './approvals.ts';
import { fileResource, fileUses } from './file-tables.ts';
import { fileFieldsOf, filesIn } from './file-uses.ts';
import { codecOf } from './codec.ts';

const maxUses = 20_000;
/** Where the answers of a designed form stand in their record. */
const answersField = 'formData';

/**
 * The files among `ids` that the caller may fetch: those of records that the caller may read, and
 * unused ones that the caller may see in the list of files, such as their uploader.
 */
export async function readableFiles(context: Context, ids: readonly string[], tx?: Queries): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map();
  const uses = await context.store.find(
    fileUses.name,
    ['fileId', 'resource', 'rowId', 'field'],
    { is: 'in', column: 'fileId', values: ids },
    { tx, limit: maxUses },
  );
  const named = new Set<string>();
  const usesOf = new Map<string, Use[]>();
  for (const use of uses as unknown as Use[]) {
    named.add(use.fileId);
    usesOf.set(use.resource, [...(usesOf.get(use.resource) ?? []), use]);
  }
  const readable = new Set<string>();
  for (const [id, some] of usesOf) {
    const resource = context.model.resources.get(id);
    const found = resource
      ? await readableUses(context, tx, resource, some)
      : id === caseFiles
        ? await usesOfSeenCases(context, tx, some)
        : [];
    for (const fileId of found) readable.add(fileId);
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

interface Use {
  readonly fileId: string;
  readonly resource: string;
  readonly rowId: string;
  readonly field: string;
}

/** By the right to read the row, or by the one to see the case that it waits in, without what a step hides. */
async function readableUses(
  context: Context,
  tx: Queries | undefined,
  resource: Resource,
  uses: readonly Use[],
): Promise<string[]> {
  const rows = new Set(await readableRows(context, tx, resource, [...new Set(uses.map(({ rowId }) => rowId))]));
  const others = [...new Set(uses.flatMap(({ rowId }) => (rows.has(rowId) ? [] : [rowId])))];
  const inCases = await context.approvals.seen(context, tx, resource, others);
  return uses.flatMap(({ fileId, rowId, field }) => {
    const hidden = inCases.get(rowId);
    // Answers have fields of their own; the record holds all of them in one.
    const holder = resource.fields.has(field) ? field : answersField;
    return rows.has(rowId) ||
      (hidden && resource.fields.has(holder) && !hidden.includes(holder) && !hidden.includes(field))
      ? [fileId]
      : [];
  });
}

/** What was attached to an answer or a comment is there for whoever may look at the case, and for nobody else. */
async function usesOfSeenCases(context: Context, tx: Queries | undefined, uses: readonly Use[]): Promise<string[]> {
  const seen = await context.approvals.seenCases(context, tx, [...new Set(uses.map(({ rowId }) => rowId))]);
  return uses.flatMap(({ fileId, rowId }) => (seen.has(rowId) ? [fileId] : []));
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

/** Naming a file that one may not fetch would be a way to read it. */
export async function demandFiles(context: Context, tx: Queries, ids: readonly string[], title?: Text): Promise<void> {
  if (ids.length === 0 || (await readableFiles(context, ids, tx)).size === ids.length) return;
  const error: FieldError = { path: 'files', problem: 'noSuchFile', ...(title && { values: { title } }) };
  throw new AppError('invalid', {}, { errors: [error] });
}
