import type { Field } from '../../../meta/field.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { say } from '../../labels.ts';
import type { SheetColumn } from '../../sheets/table.ts';

/** Columns of an exported file: all fields of a list reply except images and files. */
export const exportable = (field: Field): boolean =>
  !field.type.heavy &&
  !field.type.secret &&
  field.type.sheet !== 'none' &&
  field.name !== 'id' &&
  field.name !== 'version';

export const defaultColumns = (resource: Resource): string[] =>
  resource.list.columns.filter((name) => exportable(resource.fields.get(name) as Field));

/** Wide enough for the heading and for typical values. */
const widthOf = ({ title, type }: Field): number =>
  Math.min(
    50,
    Math.max(
      title.length * 2 + 4,
      { text: 18, number: 10, money: 14, percent: 10, date: 12, datetime: 20, none: 10 }[type.sheet],
    ),
  );

export const columnOf = ({ locale }: Pick<Context, 'locale'>, field: Field): SheetColumn => ({
  title: say(locale, field.title),
  kind: field.type.sheet === 'none' ? 'text' : field.type.sheet,
  width: widthOf(field),
});
