import { inlineRows } from '../../../meta/children.ts';
import type { Field } from '../../../meta/field.ts';
import { isGuarded } from '../../../meta/field-access.ts';
import type { Locale } from '../../../meta/locale.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { say } from '../../labels.ts';
import { sheetName } from '../../sheets/sheet-name.ts';
import { exportable } from '../export/columns.ts';
import { importable, titleOf } from './columns.ts';

/** Lines that are edited in the dialog of their parent: a further sheet of its workbook. */
export interface LineTable {
  /** The key of the lines in a body of their parent. */
  readonly name: string;
  readonly part: Resource;
  /** The field that refers to the parent, whom the sheet names by its key columns instead. */
  readonly by: string;
  /** The resource of the lines without that field. */
  readonly open: Resource;
}

export const lineTables = ({ model }: Pick<Context, 'model'>, resource: Resource): LineTable[] =>
  inlineRows(resource.declaration).flatMap(({ name, resource: id, by }): LineTable[] => {
    const part = model.resources.get(id);
    if (!part) return [];
    return [{ name, part, by, open: { ...part, fields: new Map([...part.fields].filter(([field]) => field !== by)) } }];
  });

/**
 * The columns by which a line names its parent: a number or name that is unique, with whatever it is unique within;
 * else what the parent is called. What a sheet can bring back goes first.
 */
export function keyFields(resource: Resource): Field[] {
  const brought = new Set(resource.declaration.imports ? importable(resource) : resource.fields.values());
  const usable = (field: Field | undefined): field is Field =>
    field !== undefined && exportable(field) && !isGuarded(field) && brought.has(field);
  const fieldsOf = (names: readonly string[]) => names.map((name) => resource.fields.get(name));
  const unique = resource.uniques
    .map(fieldsOf)
    .find((fields) => fields.every(usable) && fields[0]?.type.column === 'text' && fields[0].type.name !== 'ref');
  return (unique ?? fieldsOf([resource.display])).filter(usable);
}

/** The heading of a key column: it differs from every heading of the lines' own. */
export const keyTitle = (resource: Resource, field: Field, locale: Locale): string => {
  const [label, title] = [say(locale, resource.label), titleOf(field, locale)];
  return locale === 'zh' ? `${label}（${title}）` : `${label} (${title})`;
};

/** What the sheet of such lines is called. */
export const lineSheet = ({ part }: LineTable, locale: Locale): string => sheetName(say(locale, part.label));

/** The names that an import looks for: in the caller's language, or in Chinese. */
export const sheetsOfLines = (context: Pick<Context, 'model' | 'locale'>, resource: Resource): string[] =>
  lineTables(context, resource).flatMap((table) => [lineSheet(table, context.locale), lineSheet(table, 'zh')]);
