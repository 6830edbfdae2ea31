/** One print has the papers of so many records: what is printed together is looked at together. */
export const maxPapers = 100;

interface Portion<T> {
  /** Counted from one. */
  readonly from: number;
  readonly to: number;
  readonly rows: readonly T[];
}

/** More rows than one print may have, in portions that are printed one after the other. */
export const portionsOf = <T>(rows: readonly T[]): Portion<T>[] =>
  Array.from({ length: Math.ceil(rows.length / maxPapers) }, (_, i) => {
    const part = rows.slice(i * maxPapers, (i + 1) * maxPapers);
    return { from: i * maxPapers + 1, to: i * maxPapers + part.length, rows: part };
  });
