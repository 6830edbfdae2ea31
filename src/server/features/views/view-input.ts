import { AppError, type FieldError } from '../../../meta/errors.ts';
import { viewTitles, type Role } from '../../../meta/list-view.ts';
import type { Text } from '../../../meta/locale.ts';
import { readJson } from '../../../meta/strict-json.ts';
import type { Viewed } from './viewed.ts';

/** A view as it is stored. */
export interface ViewValues {
  name: string;
  query: string;
  settings: string;
  roleCode: string | null;
}

export const maxNameLength = 30;
export const maxQueryLength = 8000;

export function readView(viewed: Viewed, input: Record<string, unknown>, roles: readonly Role[]): ViewValues {
  const { name, query = '', settings, role = '', ...others } = input;
  const errors: FieldError[] = Object.keys(others).map((path) => ({ path, problem: 'unknown' }));
  const values = {
    name: readText(name, 'name', viewTitles.name, maxNameLength, errors).trim(),
    query: readText(query, 'query', viewTitles.query, maxQueryLength, errors),
    settings: readSettings(viewed, settings, errors),
    roleCode: role === '' || role === null ? null : String(role),
  };
  if (values.name === '' && !errors.some(({ path }) => path === 'name'))
    errors.push({ path: 'name', problem: 'required', values: { title: viewTitles.name } });
  if (values.roleCode !== null && !roles.some(({ code }) => code === values.roleCode))
    errors.push({ path: 'role', problem: 'notAChoice' });
  refuse(errors);
  return values;
}

export function readDefaultView(viewed: Viewed, raw: unknown): string {
  const errors: FieldError[] = [];
  const settings = readSettings(viewed, raw, errors);
  refuse(errors);
  return settings;
}

export function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new AppError('invalid', {}, { errors: [...errors] });
}

function readText(raw: unknown, path: string, title: Text, maxLength: number, errors: FieldError[]): string {
  if (typeof raw === 'string' && raw.isWellFormed() && !/\p{Cc}/u.test(raw)) {
    if ([...raw].length > maxLength) errors.push({ path, problem: 'tooLong', values: { title, limit: maxLength } });
    return raw;
  }
  errors.push({ path, problem: raw === undefined ? 'required' : 'type', values: { title } });
  return '';
}

/** The stored form: JSON text. */
function readSettings(viewed: Viewed, raw: unknown, errors: FieldError[]): string {
  const settings = viewed.readSettings(typeof raw === 'string' ? readJson(raw) : raw);
  if (!settings)
    errors.push({
      path: 'settings',
      problem: raw === undefined ? 'required' : 'type',
      values: { title: viewTitles.settings },
    });
  return JSON.stringify(settings ?? {});
}
