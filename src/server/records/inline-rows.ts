import { inlineRows, maxInlineRows, removeMark, type InlineRows } from '../../meta/children.ts';
import { AppError, type FieldError } from '../../meta/errors.ts';
import { readInput, type Encoding, type Input } from './input.ts';
import { isObject, type Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { readJson } from '../../meta/strict-json.ts';
import type { Context, Reach } from '../context.ts';
import type { Queries } from '../storage/database.ts';
import { authorize } from './access.ts';
import { giveUpForOthers } from './exchanged.ts';
import { explainFailure } from './failures.ts';
import type { Body } from './mutate.ts';
import { readId } from './read-ids.ts';
import { removeWithin } from './remove.ts';
import { addWithin, updateWithin, type Postpone } from './write.ts';

type Op = 'add' | 'update' | 'delete';

/** One inline row of a form, to be written. */
interface PartWrite {
  /** Its path in the body, for errors: `goods.2`. */
  readonly path: string;
  readonly part: Resource;
  readonly by: string;
  readonly op: Op;
  readonly id?: string;
  readonly input: Input;
  readonly reach: Reach;
}

export interface Parts {
  readonly writes: readonly PartWrite[];
  readonly errors: readonly FieldError[];
}

/** Takes the inline rows out of a body. Each is authorised as if it came by its own call. */
export function takeParts(context: Context, resource: Resource, body: Body): { own: Body; parts: Parts } {
  const tables = inlineRows(resource.declaration).filter(({ name }) => body.values[name] !== undefined);
  if (tables.length === 0) return { own: body, parts: { writes: [], errors: [] } };
  const names = new Set(tables.map(({ name }) => name));
  const own = { ...body, values: Object.fromEntries(Object.entries(body.values).filter(([name]) => !names.has(name))) };
  const read = tables.map((table) => readTable(context, table, body.values[table.name], body.encoding));
  return { own, parts: { writes: read.flatMap(({ writes }) => writes), errors: read.flatMap(({ errors }) => errors) } };
}

function readTable(context: Context, { name, resource, by }: InlineRows, raw: unknown, encoding: Encoding): Parts {
  const part = context.model.resources.get(resource) as Resource;
  const title = part.label;
  const rows = encoding === 'form' && typeof raw === 'string' ? readJson(raw) : raw;
  if (!Array.isArray(rows) || !rows.every(isObject))
    return { writes: [], errors: [{ path: name, problem: 'type', values: { title } }] };
  if (rows.length > maxInlineRows)
    return { writes: [], errors: [{ path: name, problem: 'tooManyItems', values: { title, limit: maxInlineRows } }] };
  // An inline row always belongs to the written row, so the body cannot set that.
  const open: Resource = { ...part, fields: new Map([...part.fields].filter(([field]) => field !== by)) };
  const writes = rows.map((row, i) => readRow(context, { part, open, by, path: `${name}.${i}` }, row));
  return { writes, errors: writes.flatMap(({ path, input }) => placed(part, path, input.errors)) };
}

function readRow(
  context: Context,
  { part, open, by, path }: Pick<PartWrite, 'part' | 'by' | 'path'> & { open: Resource },
  row: Record<string, unknown>,
): PartWrite {
  const { id, [removeMark]: removed, ...values } = row;
  const op: Op = removed === true ? 'delete' : id === undefined ? 'add' : 'update';
  const reach = authorize(context, part, op);
  const input = op === 'delete' ? { values: {}, errors: [] } : readInput(context, open, values, 'json', op);
  if (removed !== undefined && removed !== true)
    input.errors.push({ path: removeMark, problem: 'type', values: { title: removeMark } });
  return { path, part, by, op, input, reach, ...(op !== 'add' && { id: readId(id) }) };
}

const order: readonly Op[] = ['delete', 'update', 'add'];

/**
 * Writes the inline rows of a locked or new row in its transaction: deletions first, so that
 * new rows may take their unique values. The errors of all rows are reported at once, each at its cell.
 */
export async function writeParts(
  context: Context,
  tx: Queries,
  resource: Resource,
  id: string,
  { writes }: Parts,
  postpone?: Postpone,
): Promise<void> {
  if (writes.length === 0) return;
  const within: Context = { ...context, writing: { resource: resource.id, id } };
  const errors: FieldError[] = [];
  const said = await exchanged(within, tx, writes);
  for (const write of order.flatMap((op) => writes.filter((one) => one.op === op))) {
    try {
      await writePart(within, tx, write, id, { said: said.get(write.part)?.get(write.id ?? ''), postpone });
    } catch (error) {
      const explained = explainFailure(context, write.part, error);
      if (!(explained instanceof AppError) || !explained.detail.errors) throw explained;
      errors.push(...placed(write.part, write.path, explained.detail.errors));
      // An error of the database ends the transaction.
      if (explained !== error) break;
    }
  }
  if (errors.length > 0) throw new AppError('invalid', {}, { errors });
}

/** What rows said whose unique values other rows of the form take, table by table. */
async function exchanged(context: Context, tx: Queries, writes: readonly PartWrite[]) {
  const said = new Map<Resource, ReadonlyMap<string, Row>>();
  const updates = writes.filter(({ op }) => op === 'update');
  for (const { part, reach } of updates) {
    if (said.has(part)) continue;
    const changes = updates.flatMap((write) =>
      write.part === part ? [{ id: write.id as string, values: write.input.values }] : [],
    );
    said.set(part, await giveUpForOthers(context, tx, part, reach, changes));
  }
  return said;
}

async function writePart(
  context: Context,
  tx: Queries,
  { part, by, op, id, input, reach }: PartWrite,
  parent: string,
  { said, postpone }: { readonly said?: Row; readonly postpone?: Postpone },
): Promise<void> {
  if (op === 'delete') await removeWithin(context, tx, part, reach, [id as string], { by, parent });
  else if (op === 'update')
    await updateWithin(context, tx, part, reach, input, {
      id: id as string,
      of: { by, parent },
      ...(said && { said }),
    });
  else await addWithin(context, tx, part, reach, { ...input, values: { ...input.values, [by]: parent } }, postpone);
}

/** The errors of a line by its path in the body. */
export const placed = (part: Resource, path: string, errors: readonly FieldError[]): FieldError[] =>
  errors.map((error) => ({
    ...error,
    path: `${path}.${error.path}`,
    values: { title: part.fields.get(error.path.split('.')[0] as string)?.title ?? error.path, ...error.values },
  }));
