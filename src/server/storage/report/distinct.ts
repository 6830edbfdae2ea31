import { unnumbered } from './values.ts';

/** What is counted distinct in one line, as the database has joined it. */
export interface ListedRow {
  readonly keys: readonly (string | null)[];
  /** One for each measure; nothing where there is no value, or where the measure is not counted distinct. */
  readonly lists: readonly (string | null)[];
}

const [comma, zero, tilde] = [',', '0', unnumbered].map((each) => each.codePointAt(0) ?? 0) as [number, number, number];

/** Reads lists of numbers. Values without a number get one below zero, the same in every list. */
class Lists {
  greatest = 0;
  readonly #others = new Map<string, number>();

  read(list: string): number[] {
    const numbers: number[] = [];
    for (let at = 0; at < list.length; at++) {
      if (list.charCodeAt(at) === tilde) {
        const end = list.indexOf(',', at);
        const value = list.slice(at, end === -1 ? undefined : end);
        numbers.push(this.#numberOf(value));
        at += value.length;
        continue;
      }
      let number = 0;
      for (let code = list.charCodeAt(at); at < list.length && code !== comma; code = list.charCodeAt(++at))
        number = number * 10 + code - zero;
      if (number > this.greatest) this.greatest = number;
      numbers.push(number);
    }
    return numbers;
  }

  #numberOf(value: string): number {
    const number = this.#others.get(value) ?? -1 - this.#others.size;
    this.#others.set(value, number);
    return number;
  }
}

/** A set of numbers: of a few as they are, of many as one bit for each number there is. */
class Tally {
  readonly #greatest: number;
  readonly #few = new Set<number>();
  #bits: Uint32Array | undefined;
  #inBits = 0;

  constructor(greatest: number) {
    this.#greatest = greatest;
  }

  add(numbers: readonly number[]): void {
    for (const number of numbers) {
      if (this.#bits && number >= 0) this.#set(this.#bits, number);
      else this.#few.add(number);
    }
    // A set takes some 32 bytes for each number.
    if (!this.#bits && this.#few.size > 16 + this.#greatest / 256) this.#toBits();
  }

  get size(): number {
    return this.#few.size + this.#inBits;
  }

  #toBits(): void {
    const bits = new Uint32Array((this.#greatest >>> 5) + 1);
    this.#bits = bits;
    for (const number of this.#few)
      if (number >= 0) {
        this.#few.delete(number);
        this.#set(bits, number);
      }
  }

  #set(bits: Uint32Array, number: number): void {
    const [word, bit] = [number >>> 5, 1 << (number & 31)];
    if ((bits[word] ?? 0) & bit) return;
    bits[word] = (bits[word] ?? 0) | bit;
    this.#inBits++;
  }
}

/** How many different values each level has, from the total to all keys; under the name of a line, one for each measure. */
export function distinctNumbers(rows: readonly ListedRow[], nameOf: (keys: ListedRow['keys']) => string) {
  const lists = new Lists();
  const read = rows.map((row) => ({
    keys: row.keys,
    lists: row.lists.map((list) => (list === null ? [] : lists.read(list))),
  }));
  const tallies = new Map<string, Tally[]>();
  for (const { keys, lists: own } of read)
    for (let level = 0; level <= keys.length; level++) {
      const name = nameOf(keys.slice(0, level));
      const tally = tallies.get(name) ?? own.map(() => new Tally(lists.greatest));
      tallies.set(name, tally);
      for (const [i, numbers] of own.entries()) tally[i]?.add(numbers);
    }
  return new Map([...tallies].map(([name, tally]) => [name, tally.map(({ size }) => size)]));
}
