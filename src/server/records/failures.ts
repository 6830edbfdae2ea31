import { AppError } from '../../meta/errors.ts';
import { exclusionsOf } from '../../meta/exclusive.ts';
import type { Resource } from '../../meta/model.ts';
import { declaredColumn, resourceTable } from '../storage/tables.ts';
import type { Services } from '../context.ts';
import { shortName } from '../storage/schema/ddl.ts';

/** Turns a violated unique constraint into field errors; rethrows other errors. */
export function explainFailure(
  { model, db }: Pick<Services, 'model' | 'db'>,
  resource: Resource,
  error: unknown,
): unknown {
  const excluded = db.dialect.failedExclusion(error as Error);
  if (excluded !== undefined) return overlapError(resource, excluded) ?? error;
  const { message = '', code, constraint } = error as { message?: string; code?: string; constraint?: string };
  // SQLite names the columns, or the index if it has an expression; PostgreSQL names the index.
  const named = /UNIQUE constraint failed: (?:index '(?<index>.+)'|(?<columns>.+))/.exec(message)?.groups;
  const index = named?.index ?? (code === '23505' ? constraint : undefined);
  const columns = index
    ? resourceTable(model, resource).indexes.find(({ name }) => shortName(name) === index)?.columns
    : named?.columns?.split(', ').map((part) => part.slice(part.indexOf('.') + 1));
  const fields = columns?.flatMap((column) => resource.fields.get(declaredColumn(column)) ?? []);
  const first = fields?.[0];
  if (!fields || !first) return error;
  // The first column is the unique one; the others are the group in which it is unique.
  return new AppError(
    'duplicate',
    { fields: first.title },
    { errors: [{ path: first.name, problem: 'taken', values: { title: first.title } }] },
  );
}

/** It is taken at that time: the error is at the last field, where it is chosen. */
function overlapError(resource: Resource, name: string): AppError | undefined {
  const field = exclusionsOf(resource)
    .find((exclusion) => shortName(exclusion.name) === name)
    ?.by.flatMap((column) => resource.fields.get(column) ?? [])
    .at(-1);
  return (
    field &&
    new AppError(
      'occupied',
      { fields: field.title },
      { errors: [{ path: field.name, problem: 'occupied', values: { title: field.title } }] },
    )
  );
}
