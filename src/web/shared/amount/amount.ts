/** `percent`: whole numbers up to 100; `amount`: at most two decimals, may be negative; `integer`: digits only. */
export type AmountMode = 'percent' | 'amount' | 'integer';

const digits = (text: string) => text.replace(/\D/g, '');

function percent(text: string): string {
  const number = digits(text);
  return number !== '' && Number(number) > 100 ? '100' : number;
}

function amount(text: string): string {
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '', ...rest] = text
    .replace(/[^\d.]/g, '')
    .replace(/^\.+/, '')
    .replace(/\.+/g, '.')
    .split('.');
  return rest.length === 0 ? sign + whole : `${sign}${whole}.${rest.join('').slice(0, 2)}`;
}

/** Removes everything that the mode does not allow. */
export function cleanAmount(text: string, mode: AmountMode = 'amount'): string {
  if (mode === 'percent') return percent(text);
  return mode === 'integer' ? digits(text) : amount(text.trim());
}
