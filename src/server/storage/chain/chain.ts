import { linkColumns, type TableSpec } from '../tables.ts';
import type { Dialect, Queries, StoredRow } from '../database.ts';
import type { Store } from '../store.ts';
import { canonicalRow } from './canonical.ts';
import { headId, holdHead, moveHead, sign, type Head } from './heads.ts';

/**
 * Rows of one table, each signed together with the signature of the one before. A chain has as many
 * parts as transactions may write at once: each takes an end that nobody holds, so none waits for
 * another. Row and end are written in the transaction of what the row tells of.
 */
export class Chain {
  readonly parts: readonly number[];
  readonly #ids: readonly string[];
  /** The part in which a transaction began to write. */
  readonly #taken = new WeakMap<Queries, number>();

  constructor(
    readonly table: TableSpec,
    readonly key: Buffer,
    readonly dialect: Dialect,
  ) {
    this.parts = Array.from({ length: dialect.writers }, (_, part) => part);
    this.#ids = this.parts.map((part) => headId(table.name, part));
  }

  hashOf(part: number, seq: number, before: string, row: StoredRow): string {
    return sign(this.key, 'row', this.table.name, part, seq, before, canonicalRow(this.table, row, this.dialect));
  }

  /** Takes an end for a row that will be added soon, so that nobody need wait for it then. */
  reserve(store: Store, tx: Queries): void {
    if (tx.last.get(this)) return;
    const head = this.#take(store, tx);
    // Whoever adds the row hears of a failure.
    head.catch(() => undefined);
    tx.last.keep(this, head);
  }

  /** The row with its place in the chain, which is its own once the row has been added and the end moved. */
  async link(store: Store, tx: Queries, row: StoredRow): Promise<{ row: StoredRow; move(): void }> {
    const head = await (tx.last.get<Promise<Head>>(this) ?? this.#take(store, tx));
    const part = this.#ids.indexOf(head.id);
    const seq = head.count + 1;
    const hash = this.hashOf(part, seq, head.hash, row);
    const moved = { id: head.id, count: seq, hash };
    return {
      row: { ...row, [linkColumns.part]: part, [linkColumns.seq]: seq, [linkColumns.hash]: hash },
      move: () => tx.last.keep(this, Promise.resolve(moved), () => moveHead(store, tx, this.key, moved)),
    };
  }

  async #take(store: Store, tx: Queries): Promise<Head> {
    const part = this.#taken.get(tx) ?? Math.floor(Math.random() * this.parts.length);
    this.#taken.set(tx, part);
    const wanted = headId(this.table.name, part);
    const head =
      (await holdHead(store, tx, [wanted], 'skip')) ??
      (await holdHead(store, tx, this.#ids, 'skip')) ??
      (await holdHead(store, tx, [wanted], 'wait'));
    if (!head) throw new Error(`the chain of ${this.table.name} has lost its ends; npm run log -- verify says more`);
    this.#taken.set(tx, this.#ids.indexOf(head.id));
    return head;
  }
}
