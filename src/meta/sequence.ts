/** A number sequence as it is declared in `resources/sequences.ts`. */
export interface Sequence {
  readonly name: string;
  /** The prefix of every number. */
  readonly prefix: string;
  /** The number of digits, padded with zeros. */
  readonly digits: number;
  /** Restarts at one each month or day; the date is then part of the number. */
  readonly reset: 'never' | 'month' | 'day';
}
