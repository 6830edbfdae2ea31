import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openAccount, type NewAccount } from '../../src/server/ledger/accounts.ts';
import type { Ledger } from '../../src/server/ledger/ledger.ts';
import { addLot } from '../../src/server/ledger/lots.ts';
import { post, type Line, type Posted } from '../../src/server/ledger/post.ts';
import { requestTable } from '../../src/server/records/idempotency.ts';
import { ledgerTables } from '../../src/server/ledger/tables.ts';
import type { Queries } from '../../src/server/storage/database.ts';
import { openDatabase } from '../../src/server/storage/open.ts';
import { Store } from '../../src/server/storage/store.ts';
import { syncSchema } from '../../src/server/storage/sync.ts';
import { timeoutFactor, newPostgresDatabase } from './postgres.ts';

/** A database with nothing but a ledger, and a clock that only moves when told to. */
export class TestLedger {
  now = Date.parse('2026-03-10T04:00:00.000Z');
  #origins = 0;

  private constructor(
    readonly ledger: Ledger,
    readonly close: () => Promise<void>,
  ) {}

  static async open(): Promise<TestLedger> {
    const dataDir = await mkdtemp(join(tmpdir(), 'book-'));
    const postgres = process.env.SUITE_DATABASE === 'postgres' ? await newPostgresDatabase() : undefined;
    const db = await openDatabase({ dataDir, databaseUrl: postgres?.url, patience: timeoutFactor });
    await syncSchema(db, [...ledgerTables, requestTable]);
    const at = { book: undefined as TestLedger | undefined };
    const book = new TestLedger({ store: new Store(db), clock: () => at.book?.now ?? 0 }, async () => {
      await db.close();
      await postgres?.drop();
      await rm(dataDir, { recursive: true, force: true });
    });
    at.book = book;
    return book;
  }

  do<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    return this.ledger.store.transaction(work);
  }

  account(ownerId: string, more: Partial<NewAccount> = {}): Promise<string> {
    return this.do((tx) =>
      openAccount(this.ledger, tx, { ownerType: 'person', ownerId, kind: 'cash', floor: 0, ...more }),
    );
  }

  /** An account for the outside world; its balance has no lower limit. */
  outside(): Promise<string> {
    return this.account('bank', { ownerType: 'outside', kind: 'channel', floor: null });
  }

  origin(): string {
    return `test:${++this.#origins}`;
  }

  post(lines: readonly Line[], origin = this.origin()): Promise<Posted> {
    return this.do((tx) => post(this.ledger, tx, { kind: 'test', origin, lines, actor: 'somebody' }));
  }

  async pay(from: string, to: string, amount: number, origin = this.origin()): Promise<Posted> {
    return this.post(
      [
        { account: from, amount: -amount },
        { account: to, amount },
      ],
      origin,
    );
  }

  /** Moves an amount into a wallet as a lot of its own, and returns the lot. */
  grant(from: string, wallet: string, amount: number, expiresAt?: string): Promise<string> {
    return this.do(async (tx) => {
      const lot = await addLot(this.ledger, tx, { accountId: wallet, granted: amount, fundedBy: from, expiresAt });
      await post(this.ledger, tx, {
        kind: 'grant',
        origin: `grant:${lot}`,
        actor: 'x',
        lines: [
          { account: from, amount: -amount },
          { account: wallet, amount, lot },
        ],
      });
      return lot;
    });
  }

  /** Runs SQL that bypasses the product. */
  async raw(...statements: readonly string[]): Promise<void> {
    await this.do(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx.kysely);
    });
  }

  async rows(query: string): Promise<Record<string, unknown>[]> {
    return (await sql.raw<Record<string, unknown>>(query).execute(this.ledger.store.db.reader.kysely)).rows;
  }
}
