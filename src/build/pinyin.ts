/**
 * Initials of the pinyin of a Chinese text, for searching the menu by `kcgl`. The Chinese collation of ICU sorts
 * characters by pinyin, so the range in which a character falls gives its initial. Runs at build time only, so browsers
 * need neither the collation nor a dictionary.
 */
const firsts = '阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀';
const letters = 'abcdefghjklmnopqrstwxyz';
const collator = new Intl.Collator('zh-Hans-CN-u-co-pinyin');

/** Characters with two readings for which the collation uses the wrong one for this product. */
const readings: Readonly<Record<string, string>> = { 行: 'h', 重: 'c', 长: 'c', 调: 'd', 参: 'c', 厦: 's' };

function initial(character: string): string {
  if (/[a-z0-9]/i.test(character)) return character.toLowerCase();
  if (!/\p{Script=Han}/u.test(character)) return '';
  const known = readings[character];
  if (known) return known;
  let at = letters.length - 1;
  while (at > 0 && collator.compare(firsts[at] as string, character) > 0) at--;
  return letters[at] as string;
}

export const pinyinInitials = (text: string): string => [...text].map(initial).join('');
