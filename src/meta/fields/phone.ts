import { fieldType } from './base.ts';

/**
 * A mobile number (11 digits, 1 then 3 to 9), a landline with its area code, or a service number such as 400-820-8820.
 */
const shape = '^(1[2-9]\\d{9}|0\\d{2,3}-?\\d{7,8}(-\\d{1,5})?|[48]00-?\\d{3}-?\\d{4}|95\\d{3,4})$';

export const phone = fieldType({
  name: 'phone',
  column: 'text',
  filters: ['eq', 'in', 'like', 'empty'],
  schema: () => ({ type: 'string', pattern: shape }),
  parse: (text) => (/^[\d-]{1,20}$/.test(text) ? text : undefined),
  mask: (value) => maskPhone(String(value ?? '')),
});

/** Hides the middle four digits: 138****5678. */
export const maskPhone = (text: string): string =>
  text.length < 7
    ? '*'.repeat(text.length)
    : text.slice(0, Math.floor((text.length - 4) / 2)) + '****' + text.slice(Math.floor((text.length - 4) / 2) + 4);
