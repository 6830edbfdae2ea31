/** Does a spreadsheet take this text for a formula? Full-width signs are taken for their narrow ones by some. */
export const startsFormula = (text: string): boolean => /^[=+\-@\t\r\n＝＋－＠]/.test(text);

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);
/** Longer numbers would be rounded when a spreadsheet opens the file, leading zeros would be lost. */
const losesDigits = (text: string) => /^(\d{12,}|0\d+)$/.test(text);

/** A cell of a text file that a spreadsheet opens as what it is: an apostrophe keeps formulas, a tab keeps digits from being read. */
export const guard = (text: string): string =>
  isNumber(text) ? (losesDigits(text) ? `\t${text}` : text) : startsFormula(text) ? `'${text}` : text;

export const unguard = (text: string): string =>
  text.startsWith('\t') && losesDigits(text.slice(1))
    ? text.slice(1)
    : text.startsWith("'") && startsFormula(text.slice(1))
      ? text.slice(1)
      : text;
