import { createHash } from 'node:crypto';

/** What can be seen of a row. */
export interface Seen {
  readonly version: number;
  readonly name: string;
  readonly status: string;
}

/** A row that one caller alone works on: what the server has said, and what it was asked without an answer. */
export interface Row {
  readonly code: string;
  id?: string;
  acknowledged?: Seen;
  /** Where no answer came, or none that tells: it may have been done or not. */
  open?: Partial<Seen>;
}

/** How much there is of each at some moment. */
interface Mark {
  readonly rows: number;
  readonly batches: number;
  readonly files: number;
}

/** Everything that was asked for, and what was answered. */
export class Ledger {
  readonly rows: Row[] = [];
  /** Rows that are changed together, or not at all. */
  readonly batches: Row[][] = [];
  readonly files: { url: string; sha256: string; at: number }[] = [];
  acknowledged = 0;
  unanswered = 0;
  refused = 0;
  /** Errors that the product had no word for. */
  errors500 = 0;

  /** What has come since; a caller's rows are its own, so rows of earlier rounds do not change any more. */
  since({ rows, batches, files }: Mark): Pick<Ledger, 'rows' | 'batches' | 'files'> {
    return { rows: this.rows.slice(rows), batches: this.batches.slice(batches), files: this.files.slice(files) };
  }

  /** Everything; of earlier rounds without the rows that were never there, unless it is the last look. */
  looksBackAt({ rows }: Mark, isLast: boolean): Pick<Ledger, 'rows' | 'batches' | 'files'> {
    return isLast
      ? this
      : {
          rows: this.rows.filter(({ id }, i) => i >= rows || id !== undefined),
          batches: this.batches,
          files: this.files,
        };
  }

  mark(): Mark {
    return { rows: this.rows.length, batches: this.batches.length, files: this.files.length };
  }

  /** Counts a reply; true where it says that the thing was done. */
  count(status: number | undefined): boolean {
    if (status === undefined) this.unanswered++;
    else if (status === 200) this.acknowledged++;
    else if (status === 500) this.errors500++;
    else this.refused++;
    return status === 200;
  }
}

/** Without a reply, and with one that says the server failed, nobody knows what was done. */
export const isOpen = (status: number | undefined): boolean => status === undefined || status >= 500;

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
