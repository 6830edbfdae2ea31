/** A dictionary group as it is declared in `resources/dictionaries.ts`. */
export interface Dictionary {
  readonly name: string;
  /** Stored value → label. */
  readonly items: Readonly<Record<string, string>>;
  /** Links of items that have one. */
  readonly urls?: Readonly<Record<string, string>>;
}
