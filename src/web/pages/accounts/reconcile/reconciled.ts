export interface KindBalance {
  ownerType: string;
  kind: string;
  currency: string;
  accounts: number;
  balance: string;
  held: string;
  totalIn: string;
  totalOut: string;
}

/** A row that shows another balance than the ledger has. */
export interface Difference {
  holder: string;
  resource: string;
  id: string;
  label: string | null;
  ledger: string;
  ledgerHeld: string;
  shown: string;
  shownHeld: string;
}

/** A document that says something else than was booked for it. */
export interface DocumentDifference {
  resource: string;
  id: string | null;
  label: string | null;
  origin: string;
  said: string | null;
  booked: string | null;
}

/** What does not add up inside the ledger. */
export interface Finding {
  kind: string;
  id: string;
  figure: string;
  expected: string | null;
  found: string | null;
}

/** What the last check of the whole ledger found. */
export interface LedgerCheck {
  time: string;
  sound: boolean;
  accounts: number;
  journals: number;
  findings: Finding[];
  open: string[];
  documents: DocumentDifference[];
}

export interface Reconciled {
  kinds: KindBalance[];
  sums: { currency: string; sum: string }[];
  differences: Difference[];
  last: LedgerCheck | null;
}
