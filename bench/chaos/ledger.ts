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

/** Everything that was asked for, and what was answered. */
export class Ledger {
  readonly rows: Row[] = [];
  /** Rows that are changed together, or not at all. */
  readonly batches: Row[][] = [];
  readonly files: { url: string; sha256: string }[] = [];
  acknowledged = 0;
  unanswered = 0;
  refused = 0;
  /** Errors that the product had no word for. */
  errors500 = 0;

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
