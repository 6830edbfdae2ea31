import { AppError } from '../../meta/errors.ts';
import type { Model, Resource } from '../../meta/model.ts';
import { declaredColumn, resourceTable } from '../../meta/tables.ts';
import { shortName } from '../storage/sync.ts';

/** A uniqueness that the database refused to break, as the fields that people know; other errors pass. */
export function explainFailure(model: Model, resource: Resource, error: unknown): unknown {
  const { message = '', code, constraint } = error as { message?: string; code?: string; constraint?: string };
  // SQLite names the columns, but the index where a column of it is an expression; PostgreSQL names the index.
  const named = /UNIQUE constraint failed: (?:index '(?<index>.+)'|(?<columns>.+))/.exec(message)?.groups;
  const index = named?.index ?? (code === '23505' ? constraint : undefined);
  const columns = index
    ? resourceTable(model, resource).indexes.find(({ name }) => shortName(name) === index)?.columns
    : named?.columns?.split(', ').map((part) => part.slice(part.indexOf('.') + 1));
  const fields = columns?.flatMap((column) => resource.fields.get(declaredColumn(column)) ?? []);
  const first = fields?.[0];
  if (!fields || !first) return error;
  // The first column is the one that was declared unique; the others only say within what.
  return new AppError('duplicate', { fields: first.title }, { errors: [{ path: first.name, problem: 'taken', values: { title: first.title } }] });
}
