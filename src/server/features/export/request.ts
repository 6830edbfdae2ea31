import { AppError, type FieldError } from '../../../meta/errors.ts';
import type { Json, Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { authorize } from '../../records/access.ts';
import { audit } from '../../records/audit.ts';
import { mutate } from '../../records/mutate.ts';
import { isOpenTo } from '../../records/field-access.ts';
import { readListQuery, type ListQuery } from '../../records/query.ts';
import { withRefs } from '../../records/read.ts';
import { codecOf } from '../../records/codec.ts';
import { asSystem } from '../../records/rows.ts';
import { fillSequences } from '../../records/sequences.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import { exportable, defaultColumns } from './columns.ts';
import { addJob } from './jobs.ts';
import { announce } from './queue.ts';
import { taskResource } from './task.ts';
import { say } from '../../labels.ts';

export const formats = ['xlsx', 'csv'] as const;
export type Format = (typeof formats)[number];

export interface ExportRequest {
  readonly format: Format;
  readonly columns: readonly string[];
  /** The chosen rows; if absent, all rows that match the filters. */
  readonly ids?: readonly string[];
  /** The lines of the rows go into further sheets. */
  readonly lines: boolean;
  /** Filters, search and order, as a list call takes them. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly read: ListQuery;
}

/** Waiting and running tasks of one user. */
const maxAtOnce = 3;
const maxChosen = 5000;

/** Requests a file of rows, which a task of the export centre makes. */
export async function requestExport(
  context: Context,
  resource: Resource,
  values: Record<string, unknown>,
): Promise<Row> {
  authorize(context, resource, 'export');
  authorize(context, resource, 'list');
  const asked = await readRequest(context, resource, values);
  const tasks = taskResource(context.model);
  const { principal, store } = context;
  const codec = codecOf(context, tasks);
  const row = await mutate(context, tasks, async (tx) => {
    const open = await store.find(
      tasks.table,
      ['id'],
      all(live, isColumn('createdBy', principal.userId), {
        is: 'in',
        column: 'status',
        values: ['waiting', 'running'],
      }),
      { tx, limit: maxAtOnce },
    );
    if (open.length >= maxAtOnce) throw new AppError('tooManyExports', { count: maxAtOnce });
    const task: Row = {
      taskName: say(context.locale, resource.label),
      entityCode: resource.id,
      format: asked.format,
      filters: {
        ...(asked.query as Record<string, Json>),
        ...(asked.ids && { _ids: [...asked.ids] }),
        ...(asked.lines && { _lines: true }),
      },
      columns: [...asked.columns],
      creatorName: principal.realName || principal.userName,
    };
    await fillSequences(context, tx, tasks, task);
    await audit(context, tx, {
      action: 'export',
      resource,
      changes: {
        format: asked.format,
        columns: asked.columns.map((name) => resource.fields.get(name)?.title ?? name),
        ...(asked.ids && { rows: asked.ids.length }),
      },
    });
    const stored = await asSystem(context, tasks, tx).add(task, { unlogged: true });
    await addJob(context, tx, String(stored.id));
    return codec.mask(stored);
  });
  announce(context);
  return withRefs(context, tasks, row);
}

/** Parameters of exports start with an underscore, which field names do not; the others are those of a list call. */
export async function readRequest(
  context: Context,
  resource: Resource,
  values: Record<string, unknown>,
): Promise<ExportRequest> {
  const { _format = 'xlsx', _columns, _ids, _lines = false, ...query } = values;
  const errors: FieldError[] = [];
  const format = formats.find((each) => each === _format);
  if (!format) errors.push({ path: '_format', problem: 'notAChoice' });
  const isOpen = isOpenTo(context, resource);
  const columns = names(_columns) ?? defaultColumns(resource).filter(isOpen);
  for (const name of columns) {
    const field = resource.fields.get(name);
    if (!field || !exportable(field) || !isOpen(name)) errors.push({ path: name, problem: 'unknown' });
  }
  if (columns.length === 0) errors.push({ path: '_columns', problem: 'tooFew', values: { limit: 1 } });
  if (new Set(columns).size < columns.length) errors.push({ path: '_columns', problem: 'notUnique' });
  const lines = _lines === true || _lines === 'true';
  if (!lines && _lines !== false && _lines !== 'false')
    errors.push({ path: '_lines', problem: 'type', values: { title: '_lines' } });
  const ids = names(_ids);
  if (ids?.some((id) => !/^[0-9a-f-]{36}$/.test(id)))
    errors.push({ path: '_ids', problem: 'type', values: { title: '_ids' } });
  if (ids && ids.length > maxChosen)
    errors.push({ path: '_ids', problem: 'tooManyItems', values: { limit: maxChosen } });
  if (errors.length > 0 || !format) throw new AppError('invalid', {}, { errors });
  return {
    format,
    columns,
    ids,
    lines: lines && format === 'xlsx',
    query,
    read: await readListQuery(context, resource, authorize(context, resource, 'list'), query),
  };
}

/** A list of names; undefined if nothing was sent. */
function names(raw: unknown): string[] | undefined {
  const parts = Array.isArray(raw) ? raw.map(String) : typeof raw === 'string' ? raw.split(',') : [];
  const given = parts.map((part) => part.trim()).filter(Boolean);
  return given.length > 0 ? given : undefined;
}
