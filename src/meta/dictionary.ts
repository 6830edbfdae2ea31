/** A dictionary group as it is declared in `resources/dictionaries.ts`. */
export interface Dictionary {
  readonly name: string;
  /** Stored value → what operators read. */
  readonly items: Readonly<Record<string, string>>;
  /** Addresses of items that lead somewhere. */
  readonly urls?: Readonly<Record<string, string>>;
}
