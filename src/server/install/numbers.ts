import declared from '../../../resources/sequences.ts';
import type { Row } from '../../meta/json.ts';
import type { Sequence } from '../../meta/sequence.ts';
import { dayOf, formatNumber, periodOf } from '../records/sequences.ts';

const dateFormats = { never: 'none', month: 'yyyymm', day: 'yyyymmdd' } as const;

/** The date in a number says within which period it counts, so it follows from the reset. */
const rowOf = ({ name, prefix, digits, reset }: Sequence) => ({
  seqName: name,
  prefix,
  dateFormat: dateFormats[reset],
  length: digits,
  resetCycle: reset,
});

const sequences: ReadonlyMap<string, ReturnType<typeof rowOf>> = new Map(
  Object.entries(declared).map(([code, sequence]) => [code, rowOf(sequence)]),
);

/**
 * Hands out the numbers of seeded rows, each by the day on which its row is dated, and then tells
 * where the sequences stand. In memory: nobody else writes while an installation is filled.
 */
export class Numbers {
  readonly #counts = new Map<string, number>();

  next(code: string, moment: string): string {
    const sequence = sequences.get(code);
    if (!sequence) throw new Error(`no number sequence ${code}`);
    const day = dayOf(new Date(moment));
    const key = `${code} ${periodOf(sequence, day)}`;
    const value = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, value);
    return formatNumber(sequence, day, value);
  }

  /** Rows of the sequences as they stand at a moment; `drawn`: the counters of those from which calls have drawn. */
  rows(now: number, drawn: ReadonlyMap<string, number> = new Map()): Row[] {
    const today = dayOf(new Date(now));
    return [...sequences].map(([seqCode, sequence]) => {
      const period = periodOf(sequence, today);
      const byCalls = [...drawn.keys()].some((key) => key.startsWith(`${seqCode} `));
      if (byCalls && [...this.#counts.keys()].some((key) => key.startsWith(`${seqCode} `)))
        throw new Error(`${seqCode} is drawn from by calls and by the seeder, who would give the same number twice`);
      const key = `${seqCode} ${period}`;
      const currentValue = drawn.get(key) ?? this.#counts.get(key) ?? 0;
      return {
        seqCode,
        ...sequence,
        step: 1,
        period,
        currentValue,
        sample: formatNumber(sequence, today, currentValue + 1),
        status: 'enabled',
      };
    });
  }
}
