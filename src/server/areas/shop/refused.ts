import { catalogue } from '../../../meta/errors/catalogue.ts';
import { AppError, type ErrorId } from '../../../meta/errors.ts';
import { fill, type Locale } from '../../../meta/locale.ts';

/** A rule of the shop that an order breaks, told as a whole and at the field that broke it. */
export function refused(
  id: ErrorId,
  values: Record<string, string | number | Record<Locale, string>>,
  path: string,
): AppError {
  const say = (locale: Locale) =>
    fill(
      catalogue[id].text[locale],
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? value[locale] : value]),
      ),
    );
  return new AppError(id, values, {
    errors: [{ path, problem: 'rule', values: { message: { zh: say('zh'), en: say('en'), es: say('es') } } }],
  });
}
