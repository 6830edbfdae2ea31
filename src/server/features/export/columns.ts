import type { Field } from '../../../meta/field.ts';
import type { Resource } from '../../../meta/model.ts';

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
export const widthOf = ({ title, type }: Field): number =>
  Math.min(
    50,
    Math.max(
      title.length * 2 + 4,
      { text: 18, number: 10, money: 14, percent: 10, date: 12, datetime: 20, none: 10 }[type.sheet],
    ),
  );
