import { fieldType } from './base.ts';

export const isDate = (text: string): boolean => {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** A calendar day, `2026-11-21`, free of time zones. */
export const date = fieldType({
  name: 'date',
  column: 'date',
  filters: ['eq', 'gte', 'lte', 'empty'],
  schema: () => ({ type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  parse: (text) => (isDate(text) ? text : undefined),
  plausible: (random) => new Date(Date.now() - random.int(0, 700) * 86_400_000).toISOString().slice(0, 10),
});
