import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
import type { ExclusionSpec } from '../../meta/exclusive.ts';
import type { ColumnKind } from '../../meta/field.ts';
import type { Json } from '../../meta/json.ts';
import type { Failure } from './failure.ts';
import type { LastWrites } from './last-writes.ts';
import type { Search } from './search.ts';
import type { MarkSpec } from './tables.ts';

/** Table and column names come from the model at run time, so Kysely knows them only as text. */
export type Tables = Record<string, Record<string, unknown>>;
export type StoredRow = Record<string, unknown>;

/** A statement that is made ready once and runs often has a name. */
export interface Query extends CompiledQuery {
  readonly name?: string;
}

/** Runs compiled statements, within one transaction or outside of any. */
export interface Queries {
  all(query: Query): Promise<StoredRow[]>;
  /** The first row of a select of which only that is wanted. */
  first(query: Query): Promise<StoredRow | undefined>;
  /** How many rows a statement has changed; SQLite also tells where the last one that was added stands. */
  change(query: Query): Promise<{ rows: number; rowid?: number }>;
  /**
   * Changes rows without waiting for it, where the transaction can do nothing but fail with it. A failure shows when
   * `settle` is called, with a later statement, or at the end: nothing is stored then.
   */
  send(query: Query): Promise<void>;
  /** Waits for what was sent. */
  settle(): Promise<void>;
  /** What is only written right before the commit; there is none outside of a transaction. */
  readonly last: LastWrites;
  /** For statements that are made for a single use, such as those on the schema. */
  readonly kysely: Kysely<Tables>;
}

/**
 * What a transaction means to do with the rows that it looks at, from weak to strong:
 * - `refer`: name them in other rows; they may be changed meanwhile, but not deleted;
 * - `rely`: count on what they say; they may not be changed;
 * - `change`: change them; others may still come to name them;
 * - `delete`: take them away.
 * Whoever locks several kinds of rows begins with what the others refer to.
 */
export type Lock = 'refer' | 'rely' | 'change' | 'delete';

/** What stands behind `from` and behind `where`. */
export interface RowsForEach {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
}

/** A column with several values, and whether there is an index by each of them. */
export interface ListColumn {
  readonly table: string;
  readonly column: string;
  readonly indexed?: boolean;
}

/** What the two databases do differently; everything else is written once. It has no name by which one could ask which it is. */
export interface Dialect {
  /** What an error says of the state of the database. */
  failure(error: Error): Failure | undefined;
  /** The end of a select that keeps its rows for the transaction; empty where there is one writer at a time. */
  lock(tables: readonly string[], lock: Lock, skipHeld?: boolean): RawBuilder<unknown>;
  /** How many transactions may well write at the same moment. */
  readonly writers: number;
  columnType(kind: ColumnKind): string;
  /** The type of a key that counts by itself. */
  readonly counter: string;
  /** The place of the nth value of a statement. */
  place(n: number, kind: ColumnKind): string;
  /** Lets the key of a table count on behind rows that were put in with theirs. */
  continueCounter(table: string, key: string): readonly string[];
  /** What stands behind the columns of a table that is made. */
  readonly tableOptions: string;
  /** What ties a column to the rows of another table: behind its type, or once all tables are there. */
  referenceInline(to: string): string;
  addReference(table: string, column: string, to: string, name: string): readonly string[];
  /** What takes such a tie away by itself; undefined where only a new column can. */
  dropReference(table: string, name: string): readonly string[] | undefined;
  /** What stands for an absent value in an index that counts absence as a value: less than any real one. */
  lowest(kind: ColumnKind): string;
  /** A JSON value as the driver takes it, and back. */
  encode(kind: ColumnKind, value: Json): unknown;
  decode(kind: ColumnKind, value: unknown): Json;
  /** A list of values as the driver takes it for one place of a statement. */
  list(values: readonly unknown[]): unknown;
  /** Is the value of a column among such a list? */
  among(column: RawBuilder<unknown>, list: unknown): RawBuilder<boolean>;
  /** Does a column with several values hold this one, or one of those that a select finds? */
  holds(list: ListColumn, value: unknown): RawBuilder<boolean>;
  holdsOneOf(list: ListColumn, found: RawBuilder<unknown>): RawBuilder<boolean>;
  /** An index by the entries of such a column, filled from the rows that stand there. */
  addEntries(table: string, column: string, name: string): readonly string[];
  /** Takes away any index that the product has made. */
  dropIndex(name: string): readonly string[];
  /** A value of a JSON object as a column of that kind holds it; amounts stand there as text in yuan. */
  jsonValue(json: RawBuilder<unknown>, key: string, kind: ColumnKind): RawBuilder<unknown>;
  /** Rows without a value stand before all others in ascending order where it counts as the least, behind them where it counts as the greatest. */
  readonly absent: 'least' | 'greatest';
  /** The hour of a time column in UTC, `2026-03-01T09`. */
  hourOf(column: RawBuilder<unknown>): RawBuilder<string>;
  /** The hour of a time column by the clock of the place, `09`. */
  hourOfDay(column: RawBuilder<unknown>): RawBuilder<string>;
  /** The day of the week of a time column by the clock of the place, `1` for Monday. */
  weekdayOf(column: RawBuilder<unknown>): RawBuilder<string>;
  /** The first day of the day, week, month or quarter in which a day or a moment lies, `2026-03-01`; of a moment by the clock of the place. */
  bucketOf(
    column: RawBuilder<unknown>,
    kind: 'date' | 'timestamp',
    grain: 'day' | 'week' | 'month' | 'quarter',
  ): RawBuilder<string>;
  /** The values of a group as one text with commas between them; each once and in order, where asked. */
  joined(value: RawBuilder<unknown>, distinct?: 'distinct'): RawBuilder<string>;
  /** Waits until no other transaction holds one of these keys, and holds them until this one ends; absent where one writes at a time. */
  takeTurns?(keys: readonly string[]): RawBuilder<unknown>;
  /** A number of rows that a table hardly exceeds, without counting them. */
  rowsAtMost(table: string): RawBuilder<number>;
  /** The day of a time column by the clock of the place where the product is used. */
  dayOf(column: string): string;
  /** The moment at which a day begins there, or the day after it. */
  startOf(day: RawBuilder<unknown>, after?: 'next'): RawBuilder<unknown>;
  /**
   * The rows of a table for each of some lines, read in that order: however few lines there are and whatever the database
   * believes of their number, it never reads the whole table for them.
   */
  rowsForEach(lines: RawBuilder<unknown>, table: string, where: RawBuilder<unknown>): RowsForEach;
  readonly search: Search;
  /**
   * Lets only one row at a time have something, under that name, and lifts it again. Rows that broke that before go by
   * id: where they cannot stand beside it they are left out, and `inspect` finds it under another name.
   */
  addExclusion(table: string, name: string, exclusion: ExclusionSpec, broken: readonly string[]): readonly string[];
  dropExclusion(table: string, name: string): readonly string[];
  /** The name of the exclusion that a write has failed for. */
  failedExclusion(error: {
    readonly message?: string;
    readonly code?: string;
    readonly constraint?: string;
  }): string | undefined;
  /** Refuses changes of a table to which rows are only added. */
  guard(table: string): readonly string[];
  /** Tables of which the database refuses changes at this moment, in exactly that way. */
  guarded(db: Kysely<Tables>): Promise<ReadonlySet<string>>;
  /** Lifts that for as long as the table itself changes. */
  unguard(table: string): readonly string[];
  /** Gives a table and its search index another name. */
  renameTable(from: string, to: string, searched: readonly string[]): readonly string[];
  /** Has the days of written rows noted; replaces what stands in its place. */
  addMarks(table: string, marks: MarkSpec): readonly string[];
  dropMarks(table: string): readonly string[];
  /** Puts the rules of a table in force that no constraint can say; replaces what stands in their place. */
  addRules(table: string): readonly string[];
  /** Tables of which all rules are in force at this moment, in exactly that way. */
  tablesWithRules(db: Kysely<Tables>): Promise<ReadonlySet<string>>;
  /** Has writes of tables noted, whoever writes; empty where the database tells by itself. */
  noteWrites(tables: readonly string[]): readonly string[];
  /** Tables of which writes are noted at this moment, in exactly that way; undefined where the database tells by itself. */
  notedTables(db: Kysely<Tables>): Promise<ReadonlySet<string> | undefined>;
  /** The name of the rule that a write has failed for. */
  failedRule(error: { readonly message?: string }): string | undefined;
  /** Asks for the size of the database, as `bytes`. */
  readonly sizeQuery: string;
  inspect(db: Kysely<Tables>): Promise<Existing>;
  /** A print of all that `inspect` and more would find, where that takes less than inspecting it. */
  readonly schemaPrint?: (db: Kysely<Tables>) => Promise<string>;
}

/** What stands in a database. */
export interface Existing {
  /** Table → column → its type. */
  readonly columns: Map<string, Map<string, string>>;
  /** Index → its table. */
  readonly indexes: Map<string, string>;
  /** Exclusion → its table; only those that are whole. */
  readonly exclusions: Map<string, string>;
  /** Table → column → where it refers to, and what the constraint is called. */
  readonly references: Map<string, Map<string, ExistingReference>>;
  /** Tables that note the days of written rows, with the print of what they note. */
  readonly marked: ReadonlyMap<string, string>;
}

export interface ExistingReference {
  readonly to: string;
  readonly name: string;
}

export interface TransactionOptions {
  /** Takes as long as it takes: no time-outs. For the schema and the first filling, while nobody is served. */
  readonly patient?: boolean;
  /** The work cannot be done again from its beginning. */
  readonly once?: boolean;
}

/** A process that does work which is stored in the database. */
export interface Member {
  readonly id: string;
  /** There may be something to do: another process has said so, or has died, or nobody could tell for a while. */
  heard(): void;
  /** Another process has said something. */
  onMessage(words: string): void;
  failed(error: unknown): void;
}

/** What PostgreSQL passes on is shorter than 8,000 bytes, with the name of the sender. */
export const maxWords = 7500;

export interface Membership {
  /** Lets the other processes know that there is something to do. */
  tell(): void;
  /** Says something to the other processes that are there now: at most `maxWords` bytes, and nobody keeps it. */
  say(words: string): void;
  /** Is there another process to hear it? */
  readonly hasOthers: boolean;
  leave(): Promise<void>;
}

/** How busy the connections are; for whoever watches over the process. */
export interface DatabaseStats {
  readonly size: number;
  readonly connections: number;
  readonly idle: number;
  /** Calls that wait for a connection or to be let in to write. */
  readonly waiting: number;
}

export interface Database {
  readonly dialect: Dialect;
  /** For reads outside of a transaction. */
  readonly reader: Queries;
  /**
   * Runs `work` in one transaction; what it throws rolls everything back. `written` is filled by the
   * work with the tables that it writes, and read when it has been committed.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>, written: ReadonlySet<string>, how?: TransactionOptions): Promise<T>;
  /**
   * Runs `work`, which makes the database ready to be served, while no other process does the same. A
   * database that is not there yet is waited for; `tell` hears of it.
   */
  prepare<T>(work: () => Promise<T>, tell: (words: string) => void): Promise<T>;
  stats(): DatabaseStats;
  /** Makes this process one of those that share the work which is stored in the database. */
  join(member: Member): Promise<Membership>;
  /**
   * A value that changes whenever one of the tables is written, by whatever process. What is read after
   * asking for it may be kept for as long as it stays the same: sessions, accounts, labels, exact totals.
   */
  versionOf(tables: readonly string[]): Promise<string>;
  /** Work for one request, which any object may stand for, until it ends: what it saw as it came is new enough for it. */
  duringRequest(key: object, work: () => void): void;
  endRequest(key: object): void;
  close(): Promise<void>;
}
