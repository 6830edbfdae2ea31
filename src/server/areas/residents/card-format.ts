/** What numbers of a kind of card look like. */
export interface CardFormat {
  readonly prefix: string;
  /** Digits in all. */
  readonly length: number;
  readonly checkDigit: boolean;
}

/** Luhn: a wrong digit, and nearly every pair that was swapped, does not fit its last digit. */
export function checkDigitOf(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** The number at a place of its series; undefined where it has no more room. */
export function formatCardNumber({ prefix, length, checkDigit }: CardFormat, place: number): string | undefined {
  const room = length - prefix.length - (checkDigit ? 1 : 0);
  const serial = String(place);
  if (serial.length > room) return undefined;
  const body = prefix + serial.padStart(room, '0');
  return checkDigit ? body + checkDigitOf(body) : body;
}

/** One that looks like a number of the series was mistyped where its last digit does not fit. */
export const isMistyped = ({ prefix, length, checkDigit }: CardFormat, number: string): boolean =>
  checkDigit &&
  number.length === length &&
  /^\d+$/.test(number) &&
  number.startsWith(prefix) &&
  checkDigitOf(number.slice(0, -1)) !== number.at(-1);
