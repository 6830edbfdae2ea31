import { fieldType } from './base.ts';

const shape = '^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(\\.[A-Za-z0-9-]{1,63})+$';

export const email = fieldType({
  name: 'email',
  column: 'text',
  filters: ['eq', 'like', 'empty'],
  schema: () => ({ type: 'string', maxLength: 120, pattern: shape }),
  parse: (text) => (text.length <= 200 && !/\s/.test(text) ? text : undefined),
  mask: (value) => maskEmail(String(value ?? '')),
});

/** Keeps the first letter and the domain: a***@example.com. */
export const maskEmail = (text: string): string => text.replace(/^(.).*?(?=@)/, '$1***');
