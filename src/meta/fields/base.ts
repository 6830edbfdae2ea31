import { cleanText } from '../clean-text.ts';
import type { FieldType } from '../field.ts';
import type { Json } from '../json.ts';

const hideMiddle = (text: string) => {
  const shown = Math.min(4, Math.floor(text.length / 3));
  return shown === 0
    ? '*'.repeat(text.length)
    : text.slice(0, shown) + '*'.repeat(text.length - 2 * shown) + text.slice(-shown);
};

/** What most field types share: a value that is stored and shown as it travels. */
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

/** Makes a field type from what distinguishes it. */
export function fieldType(own: Omit<FieldType, Shared> & Partial<Pick<FieldType, Shared>>): FieldType {
  return Object.freeze({ ...base, ...own });
}

/** A number as people write it: with separators, with the sign of its unit. */
export const plainNumber = (text: string): string =>
  text.replace(/^[¥￥]\s*|\s*[元%％]$/g, '').replace(/(?<=\d)[,，](?=\d{3}(?!\d))/g, '');

/** Text that may be stored: no control characters but line breaks and tabs, no half surrogates, nothing invisible. */
export const plainText = (text: string): string | undefined =>
  /(?![\t\n\r])\p{Cc}|\ufeff/u.test(text) || !text.isWellFormed() ? undefined : cleanText(text);
