import { fromCents, toCents } from '../meta/fields/money.ts';

/** Thrown when an expression has no value: a division by zero, an amount out of range. */
export class NoValue extends Error {}

const maxCents = 10n ** 15n;

/** An amount in whole cents. Fractions of a cent are rounded half away from zero. */
export class Money {
  constructor(readonly cents: bigint) {
    if (cents > maxCents || cents < -maxCents) throw new NoValue('an amount out of range');
  }

  static read(text: string): Money {
    if (!/^-?\d{1,13}(\.\d{1,2})?$/.test(text)) throw new NoValue(`no amount: ${text}`);
    return new Money(BigInt(toCents(text)));
  }

  times(factor: number | bigint): Money {
    const { digits, scale } = exact(factor);
    return new Money(rounded(this.cents * digits, scale));
  }

  over(divisor: number | bigint): Money {
    const { digits, scale } = exact(divisor);
    if (digits === 0n) throw new NoValue('division by zero');
    return new Money(rounded(this.cents * scale, digits));
  }

  toString(): string {
    return fromCents(Number(this.cents));
  }
}

/** A calendar day, without a time zone. */
export class Day {
  constructor(readonly text: string) {}

  get number(): number {
    return Date.parse(`${this.text}T00:00:00Z`) / 86_400_000;
  }

  plus(days: bigint): Day {
    const moment = (this.number + Number(days)) * 86_400_000;
    // Days outside this range cannot be stored in any field.
    if (!(moment >= Date.UTC(1900, 0) && moment < Date.UTC(3000, 0))) throw new NoValue('a day out of range');
    return new Day(new Date(moment).toISOString().slice(0, 10));
  }

  toString(): string {
    return this.text;
  }
}

/** A point in time, in milliseconds. */
export class Moment {
  constructor(readonly time: number) {}

  toString(): string {
    return new Date(this.time).toISOString();
  }
}

/** A number as an exact decimal: `1.005` is 1005 thousandths, which binary floating point cannot represent. */
function exact(number: number | bigint): { digits: bigint; scale: bigint } {
  if (typeof number === 'bigint') return { digits: number, scale: 1n };
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(number)) ?? [];
  // Infinite numbers, and those that print with an exponent.
  if (whole === undefined) throw new NoValue(`not a number to count with: ${number}`);
  return { digits: BigInt(`${sign}${whole}${fraction}`), scale: 10n ** BigInt(fraction.length) };
}

function rounded(dividend: bigint, divisor: bigint): bigint {
  const [above, below] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor];
  const half = above < 0n ? -below / 2n : below / 2n;
  return (above + half) / below;
}

/** Rounds the decimal text, not the binary value: `12.345` to two places is 12.35. */
export function roundTo(number: number, places: bigint): number {
  if (places < 0n || places > 6n) throw new NoValue('places from 0 to 6');
  if (Math.abs(number) < 1e-6) return 0;
  const { digits, scale } = exact(number);
  return Number(rounded(digits * 10n ** places, scale)) / 10 ** Number(places);
}
