import { catalogue } from '../../meta/errors/catalogue.ts';
import { AppError, type ErrorId } from '../../meta/errors.ts';
import { fill, type Locale, type Text } from '../../meta/locale.ts';

/** Names the rule that a call breaks, and the field at which it does. */
export function refusal(id: ErrorId, path: string, values: Record<string, string | number | Text> = {}): AppError {
  const say = (locale: Locale) =>
    fill(
      catalogue[id].text[locale],
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? value[locale] : value]),
      ),
    );
  const message: Text = { zh: say('zh'), en: say('en'), es: say('es') };
  return new AppError(id, values, { errors: [{ path, problem: 'rule', values: { message } }] });
}
