import { fieldType } from './base.ts';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** The check digit of a resident identity card (GB 11643). */
export const idcardCheckDigit = (first17: string): string =>
  '10X98765432'[weights.reduce((sum, weight, i) => sum + weight * Number(first17[i]), 0) % 11] as string;

export const isIdcard = (text: string): boolean =>
  /^[1-9]\d{16}[\dX]$/.test(text) && idcardCheckDigit(text) === text[17];

export const idcard = fieldType({
  name: 'idcard',
  column: 'text',
  filters: ['eq', 'empty'],
  sortable: false,
  schema: () => ({ type: 'string', pattern: '^[1-9]\\d{16}[\\dX]$' }),
  parse: (text) => (isIdcard(text.toUpperCase()) ? text.toUpperCase() : undefined),
  mask: (value) =>
    typeof value === 'string' && value.length === 18 ? `${value.slice(0, 4)}**********${value.slice(-4)}` : '',
});
