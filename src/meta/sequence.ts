/** A number sequence as it is declared in `resources/sequences.ts`. */
export interface Sequence {
  readonly name: string;
  /** What every number begins with. */
  readonly prefix: string;
  /** How many digits are counted, with zeros in front. */
  readonly digits: number;
  /** Counts from one again each month or day, whose date then stands in the number. */
  readonly reset: 'never' | 'month' | 'day';
}
