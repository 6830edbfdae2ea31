/**
 * Letters of other scripts that nobody can tell from Latin ones, lower case. Not every look-alike of
 * Unicode: those of the keyboards next to ours, with which a name is imitated.
 */
const imitations: Readonly<Record<string, string>> = Object.fromEntries([
  ['а', 'a'],
  ['в', 'b'],
  ['с', 'c'],
  ['ԁ', 'd'],
  ['е', 'e'],
  ['һ', 'h'],
  ['і', 'i'],
  ['ј', 'j'],
  ['к', 'k'],
  ['м', 'm'],
  ['н', 'h'],
  ['о', 'o'],
  ['р', 'p'],
  ['ѕ', 's'],
  ['т', 't'],
  ['ѵ', 'v'],
  ['х', 'x'],
  ['у', 'y'],
  ['α', 'a'],
  ['β', 'b'],
  ['ε', 'e'],
  ['ι', 'i'],
  ['κ', 'k'],
  ['ν', 'v'],
  ['ο', 'o'],
  ['ρ', 'p'],
  ['τ', 't'],
  ['υ', 'u'],
  ['χ', 'x'],
  ['ı', 'i'],
  ['ɡ', 'g'],
  ['ɑ', 'a'],
]);

const invisible = /\p{Default_Ignorable_Code_Point}|\p{Cc}|\p{Cf}/gu;

/** A name as it is compared: two that look alike fold to the same, whatever case, width or script their letters have. */
export function foldText(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return plain.replace(/[\u0100-\u052f]/gu, (letter) => imitations[letter] ?? letter);
}
