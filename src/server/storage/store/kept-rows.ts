import { namedRow, shapeOf, valuesOf, type Condition } from '../condition.ts';
import type { Dialect, Lock, StoredRow } from '../database.ts';

/** What is asked about one row that is named by its id. */
export interface Question {
  readonly table: string;
  readonly where: Condition;
  readonly columns: readonly string[];
  readonly lock?: Lock;
}

interface Answer {
  readonly asked: string;
  readonly strength: number;
  readonly row: StoredRow;
}

/** From which on nobody else changes a row; whoever only refers to it may find it changed. */
const strengths: Record<Lock, number> = { refer: 0, rely: 1, change: 2, delete: 3 };

/** Transactions that touch more rows than that, such as imports, rarely come back to one. */
const maxPerTable = 50;

/** Rows that a transaction has locked, as it read them: what is asked of them again is known until it writes their table. */
export class KeptRows {
  readonly #tables = new Map<string, Map<string, Answer>>();

  constructor(readonly dialect: Dialect) {}

  keep({ table, where, lock }: Question, row: StoredRow): void {
    const id = namedRow(where);
    if (!lock || lock === 'refer' || typeof id !== 'string') return;
    const rows = this.#tables.get(table) ?? new Map<string, Answer>();
    if (rows.size >= maxPerTable) return;
    rows.set(id, { asked: this.#text(where), strength: strengths[lock], row });
    this.#tables.set(table, rows);
  }

  /** The row, where it is locked as strongly and was found under the same condition, or is asked for by nothing but its id. */
  find({ table, where, columns, lock }: Question): StoredRow | undefined {
    const rows = this.#tables.get(table);
    const id = rows && namedRow(where);
    const known = typeof id === 'string' ? rows?.get(id) : undefined;
    if (!known || (lock && strengths[lock] > known.strength) || columns.some((column) => !(column in known.row)))
      return undefined;
    return where.is === 'compare' || this.#text(where) === known.asked ? { ...known.row } : undefined;
  }

  forget(table: string): void {
    this.#tables.delete(table);
  }

  clear(): void {
    this.#tables.clear();
  }

  #text(where: Condition): string {
    return `${shapeOf(where)} ${JSON.stringify(valuesOf(where, this.dialect))}`;
  }
}
