import { catalogue } from '../../meta/errors/catalogue.ts';
import { AppError, type ErrorId } from '../../meta/errors.ts';
import { fill, type Text } from '../../meta/locale.ts';

/** Names the rule that a call breaks, and the field at which it does. */
export function refusal(id: ErrorId, path: string, values: Record<string, string | number> = {}): AppError {
  const { zh, en, es } = catalogue[id].text;
  const message: Text = { zh: fill(zh, values), en: fill(en, values), es: fill(es, values) };
  return new AppError(id, values, { errors: [{ path, problem: 'rule', values: { message } }] });
}
