import { cleanText } from '../clean-text.ts';
import type { FieldType } from '../field.ts';
import type { Json } from '../json.ts';

const hideMiddle = (text: string) => {
  const shown = Math.min(4, Math.floor(text.length / 3));
  return shown === 0
    ? '*'.repeat(text.length)
    : text.slice(0, shown) + '*'.repeat(text.length - 2 * shown) + text.slice(-shown);
};

/** Defaults shared by most field types: values are stored and shown as they are on the wire. */
const base: Pick<
  FieldType,
  'filters' | 'sortable' | 'toColumn' | 'fromColumn' | 'text' | 'sheet' | 'fromSheet' | 'mask'
> = {
  filters: ['eq', 'ne', 'in', 'empty'],
  sortable: true,
  toColumn: (value: Json) => value,
  fromColumn: (value: Json) => value,
  text: (value: Json) => (value === null ? '' : String(value)),
  sheet: 'text',
  fromSheet: (text: string) => text,
  mask: (value: Json) => (value === null ? '' : hideMiddle(String(value))),
};

type Shared = keyof typeof base;

/** Creates a field type; `own` overrides the defaults. */
export function fieldType(own: Omit<FieldType, Shared> & Partial<Pick<FieldType, Shared>>): FieldType {
  return Object.freeze({ ...base, ...own });
}

/** Strips thousands separators and currency or percent signs from a number. */
export const plainNumber = (text: string): string =>
  text.replace(/^[¥￥]\s*|\s*[元%％]$/g, '').replace(/(?<=\d)[,，](?=\d{3}(?!\d))/g, '');

/**
 * Text that may be stored: no control characters except line breaks and tabs, no lone surrogates, no invisible
 * characters.
 */
export const plainText = (text: string): string | undefined =>
  /(?![\t\n\r])\p{Cc}|\ufeff/u.test(text) || !text.isWellFormed() ? undefined : cleanText(text);
