import { fieldType } from './base.ts';

export const isDate = (text: string): boolean => {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** Reads `2026/1/5`, `2026年1月5日`, `20260105`, and days that a spreadsheet turned into midnight. */
export function plainDate(text: string): string {
  const [, year, month = '', day = ''] =
    /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))(?: 0?0:00(?::00)?)?$/
      .exec(text)
      ?.filter((part) => part !== undefined) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A calendar day, `2026-11-21`, without a time zone. */
export const date = fieldType({
  name: 'date',
  column: 'date',
  filters: ['eq', 'gte', 'lte', 'lt', 'empty'],
  schema: () => ({ type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  parse: (text) => (isDate(text) ? text : undefined),
  sheet: 'date',
  fromSheet: plainDate,
});
