import type { cellTypes } from '../../../../meta/columns.ts';
import type { designTypes } from '../../../../meta/designed.ts';
import type { FieldSpec } from '../../../../meta/field.ts';

export type DesignType = (typeof designTypes)[number];

/** What a new field of each type begins with, so that it can be published as it stands. */
const beginnings: Readonly<Partial<Record<DesignType, Partial<FieldSpec>>>> = {
  text: { maxLength: 50 },
  longtext: { maxLength: 200 },
  enum: { 'x-options': { a: '选项一', b: '选项二' } },
  enums: { 'x-options': { a: '选项一', b: '选项二' } },
  phone: { 'x-sensitive': true },
  idcard: { 'x-sensitive': true },
  bool: { default: false },
  json: {
    type: 'array',
    maxItems: 50,
    items: {
      type: 'object',
      required: ['name'],
      properties: {
        name: { 'x-type': 'text', title: '名称', maxLength: 50 },
        count: { 'x-type': 'integer', title: '数量' },
      },
    },
  },
};

export const newSpec = (type: DesignType, title: string): FieldSpec => ({
  title,
  ...(type !== 'text' && { 'x-type': type }),
  ...beginnings[type],
});

/** The same for a column of a table within a form. */
export function newColumn(type: (typeof cellTypes)[number], title: string): FieldSpec {
  const { default: _none, ...beginning } = beginnings[type] ?? {};
  return { title, 'x-type': type, ...beginning };
}

/** The palette, by what people look for. */
export const palette: readonly {
  readonly group: 'words' | 'numbers' | 'choices' | 'times' | 'people' | 'others';
  readonly types: readonly DesignType[];
}[] = [
  { group: 'words', types: ['text', 'longtext', 'url', 'email'] },
  { group: 'numbers', types: ['integer', 'decimal', 'money', 'percent', 'rate'] },
  { group: 'choices', types: ['enum', 'enums', 'bool', 'dict', 'ref', 'refs', 'region', 'color'] },
  { group: 'times', types: ['date', 'datetime', 'time', 'month'] },
  { group: 'people', types: ['phone', 'idcard', 'plate'] },
  { group: 'others', types: ['json', 'image', 'images', 'file', 'files'] },
];
