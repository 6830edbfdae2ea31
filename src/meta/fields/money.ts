import { fieldType, plainNumber } from './base.ts';

const unsigned = '^(0|[1-9]\\d{0,11})(\\.\\d{1,2})?$';
const signed = '^-?(0|[1-9]\\d{0,11})(\\.\\d{1,2})?$';

/** An amount in yuan: text with two decimals on the wire, whole cents in the database. Floating point never touches it. */
export const money = fieldType({
  name: 'money',
  column: 'bigint',
  filters: ['eq', 'gte', 'lte', 'empty'],
  schema: (spec) => ({ type: 'string', pattern: spec['x-signed'] ? signed : unsigned }),
  parse: (text) => (new RegExp(signed).test(text) ? text : undefined),
  toColumn: (value) => (value === null ? null : toCents(String(value))),
  fromColumn: (value) => (value === null ? null : fromCents(Number(value))),
  sheet: 'money',
  fromSheet: plainNumber,
});

export function toCents(yuan: string): number {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(yuan) ?? [];
  if (whole === undefined) throw new TypeError(`not an amount: ${yuan}`);
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign && amount !== 0 ? -amount : amount;
}

/** An amount of a row, in cents; none is nothing. */
export const cents = (amount: unknown): number =>
  amount === null || amount === undefined ? 0 : toCents(String(amount));

export function fromCents(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
