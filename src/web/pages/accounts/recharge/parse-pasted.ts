import type { GivenPerson } from './calls.ts';

/** Lines as people paste them, from a chat or a sheet: a key; a key and an amount; or a name, a key and an amount. */
export const parsePasted = (text: string): GivenPerson[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split(/[\s,，;；]+/).filter((part) => part !== ''))
    .filter((parts) => parts.length > 0)
    .map(([first = '', second, third]) => {
      if (second === undefined) return { key: first };
      if (third !== undefined) return { name: first, key: second, amount: third };
      // A phone or number has a digit; what has none is a name.
      return /\d/.test(first) ? { key: first, amount: second } : { name: first, key: second };
    });
