import { AppError } from '../../meta/errors.ts';

const maxPairs = 1000;

const malformed = () => new AppError('malformed');

function decode(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw malformed();
  }
}

/** Detects text that is itself percent-encoded UTF-8: the sender encoded twice, and gibberish would be stored. */
const encodedTwice = (text: string) => /%[c-f][0-9a-f]%[89ab][0-9a-f]/i.test(text);

/**
 * Parses a form-encoded body. Stricter than most parsers: invalid escapes are refused, and a name may occur only once,
 * because parsers disagree on which one counts. Only `name[]` is a list.
 */
export function parseForm(body: string): Record<string, string | string[]> {
  const fields = Object.create(null) as Record<string, string | string[]>;
  if (body === '') return fields;
  const pairs = body.split('&');
  if (pairs.length > maxPairs) throw new AppError('tooLarge');
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at <= 0) throw malformed();
    const written = decode(pair.slice(0, at));
    const name = written.replace(/\[\]$/, '');
    const value = decode(pair.slice(at + 1));
    if (encodedTwice(name) || encodedTwice(value)) throw malformed();
    const before = fields[name];
    if (written === name) {
      if (before !== undefined) throw new AppError('invalid', {}, { errors: [{ path: name, problem: 'repeated' }] });
      fields[name] = value;
    } else if (before === undefined) fields[name] = [value];
    else if (Array.isArray(before)) before.push(value);
    else throw malformed();
  }
  return fields;
}
