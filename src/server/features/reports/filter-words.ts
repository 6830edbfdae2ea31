import type { Json } from '../../../meta/json.ts';
import { listed } from '../../../meta/locale.ts';
import { readChoice } from '../../../meta/report/cell.ts';
import type { Report } from '../../../meta/report/report.ts';
import { reportWords } from '../../../meta/report/words.ts';
import type { Context } from '../../context.ts';
import { say } from '../../labels.ts';
import { RowTexts } from '../../records/row-texts.ts';

/** Filters as text: the titles of fields and the labels of values. */
export async function filterWords(
  context: Context,
  { resource }: Report,
  filters: Readonly<Record<string, string>>,
): Promise<[string, string][]> {
  const { locale } = context;
  return Promise.all(
    Object.entries(filters).map(async ([name, value]): Promise<[string, string]> => {
      const { field: fieldName = name, choice } = readChoice(resource, name, value) ?? {};
      const field = resource.fields.get(fieldName);
      if (!field || !choice) return [name, value];
      const keys = 'only' in choice ? choice.only : choice.not;
      const parsed = keys.map((key): Json => (key === null ? null : (field.type.parse(key) ?? key)));
      const texts = await new RowTexts(context, resource, [field]).of(parsed.map((one) => ({ [field.name]: one })));
      const names = keys.map((key, i) => (key === null ? reportWords.without[locale] : (texts[i]?.[0] ?? key)));
      return [
        say(locale, field.title),
        `${'not' in choice ? `${reportWords.except[locale]} ` : ''}${listed(locale, names)}`,
      ];
    }),
  );
}
