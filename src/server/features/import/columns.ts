import type { Field } from '../../../meta/field.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Locale } from '../../../meta/locale.ts';
import type { Resource } from '../../../meta/model.ts';
import type { SheetRow } from '../../sheets/table.ts';
import { say } from '../../labels.ts';
import { reasonTitles } from './texts.ts';

/** Images and files are given by their names in the file centre; a sheet has columns only for required ones. */
export const fileResource = 'system/file';
export const isFile = ({ type }: Field): boolean => ['file', 'image', 'files', 'images'].includes(type.name);

/** Fields of the form that a sheet can hold. */
export const importable = (resource: Resource): Field[] =>
  [...resource.fields.values()].filter((field) => {
    const { origin, readOnly, required, type } = field;
    return origin === 'form' && !readOnly && !type.secret && (type.sheet !== 'none' || (required && isFile(field)));
  });

export const titleOf = (field: Field, locale: Locale): string => say(locale, field.title);

/** A heading without the mark of required fields and without spaces. */
export const stripHeading = (title: string) => title.replace(/^[*＊\s]+|[*＊\s]+$/g, '');

/**
 * The field of each column. An exported file can be imported unchanged: columns that the
 * server writes are ignored, and so is the column with the errors of an earlier attempt. `where` tells the sheet.
 */
export function readHeading(resource: Resource, heading: SheetRow, locale: Locale, where = ''): (Field | undefined)[] {
  const fields = importable(resource);
  const byTitle = new Map(
    fields.flatMap(
      (field) =>
        [
          [field.title, field],
          [titleOf(field, locale), field],
        ] as const,
    ),
  );
  const kept = new Set(
    [...resource.fields.values()].flatMap((field) =>
      fields.includes(field) ? [] : [field.title, titleOf(field, locale)],
    ),
  );
  const titles = heading.map(stripHeading);
  const columns = titles.map((title) => byTitle.get(title));
  const unknown = titles.filter(
    (title, i) => title !== '' && !columns[i] && !kept.has(title) && !reasonTitles.includes(title),
  );
  if (unknown.length > 0)
    throw new AppError('unknownColumns', { columns: unknown.slice(0, 5).map((title) => where + title) });
  const repeated = titles.filter((title, i) => columns[i] && columns.indexOf(columns[i]) !== i);
  if (repeated.length > 0) throw new AppError('repeatedColumns', { columns: repeated.map((title) => where + title) });
  const missing = fields.filter((field) => field.required && !columns.includes(field));
  if (missing.length > 0)
    throw new AppError('missingColumns', { columns: missing.map((field) => where + titleOf(field, locale)) });
  return columns;
}
