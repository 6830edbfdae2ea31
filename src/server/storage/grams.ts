/**
 * Substring search over an inverted index. Text is cut into overlapping grams: pairs for Chinese
 * and other scripts, triples for Latin letters and digits, whose pairs are too common to tell rows
 * apart. The tail of each run is indexed too, so that shorter words are found as prefixes.
 * Punctuation, spaces and case do not count.
 */
const runs = /[a-z0-9]+|[^a-z0-9]+/g;

const split = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .join('')
    .match(runs) ?? [];

const sizeOf = (run: string) => (/^[a-z0-9]/.test(run) ? 3 : 2);

function gramsOf(run: string, withTail: boolean): string[] {
  const letters = [...run];
  const size = sizeOf(run);
  const grams: string[] = [];
  for (let i = 0; i < letters.length; i++)
    if (withTail || i + size <= letters.length) grams.push(letters.slice(i, i + size).join(''));
  return grams;
}

/** All grams of a stored text, in order. */
export const indexGrams = (text: string): string[] => split(text).flatMap((run) => gramsOf(run, true));

export interface GramQuery {
  /** Grams that must follow each other. */
  phrase: string[];
  /** The last gram is the beginning of a longer one. */
  prefix: boolean;
}

/** What must stand in the index for the text to be found; undefined where nothing of it can be searched. */
export function queryGrams(text: string): GramQuery | undefined {
  const parts = split(text);
  const last = parts.pop();
  if (last === undefined) return undefined;
  const before = parts.flatMap((run) => gramsOf(run, true));
  const short = [...last].length < sizeOf(last);
  return { phrase: [...before, ...(short ? [last] : gramsOf(last, false))], prefix: short };
}
