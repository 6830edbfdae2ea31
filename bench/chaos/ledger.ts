import { createHash } from 'node:crypto';

/** The visible state of a row. */
export interface Seen {
  readonly version: number;
  readonly name: string;
  readonly status: string;
}

/** A row that only one caller writes: its acknowledged state, and the request that was not answered. */
export interface Row {
  readonly code: string;
  id?: string;
  acknowledged?: Seen;
  /** Set if the last request got no answer or a server error: it may or may not have been applied. */
  open?: Partial<Seen>;
}

/** A position in the ledger. */
interface Mark {
  readonly rows: number;
  readonly batches: number;
  readonly files: number;
}

/** Everything that was requested and answered. */
export class Ledger {
  readonly rows: Row[] = [];
  /** Rows that are changed together or not at all. */
  readonly batches: Row[][] = [];
  readonly files: { url: string; sha256: string; at: number }[] = [];
  acknowledged = 0;
  unanswered = 0;
  refused = 0;
  /** Replies with status 500: errors that the product did not foresee. */
  errors500 = 0;

  /** Everything since a mark. Each caller writes its own rows, so rows of earlier rounds no longer change. */
  since({ rows, batches, files }: Mark): Pick<Ledger, 'rows' | 'batches' | 'files'> {
    return { rows: this.rows.slice(rows), batches: this.batches.slice(batches), files: this.files.slice(files) };
  }

  /** Everything. Unless it is the last check, leaves out rows of earlier rounds that were never stored. */
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

  /** Counts a reply; returns true if it acknowledges the write. */
  count(status: number | undefined): boolean {
    if (status === undefined) this.unanswered++;
    else if (status === 200) this.acknowledged++;
    else if (status === 500) this.errors500++;
    else this.refused++;
    return status === 200;
  }
}

/** Without a reply, or after a server error, the outcome is unknown. */
export const isOpen = (status: number | undefined): boolean => status === undefined || status >= 500;

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
