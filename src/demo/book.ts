import { accountOfRow, lineIn, outsideAccount, takingsOf, type Holder } from '../server/accounts/holders.ts';
import type { Row } from '../meta/json.ts';
import { openAccount, setStatus } from '../server/ledger/accounts.ts';
import { debitLines } from '../server/ledger/lots.ts';
import { post, type Line } from '../server/ledger/post.ts';
import type { Seeder } from '../server/install/seeder.ts';

interface Posting {
  readonly time: string;
  readonly holder: Holder;
  readonly row: Row;
  /** In cents; negative for outgoing movements. */
  readonly change: number;
  readonly operation: string;
  readonly note: Readonly<Record<string, string>>;
  readonly origin?: string | undefined;
  /** The merchant that was paid; the project itself if absent. */
  readonly merchantId?: string | undefined;
}

/** The contra account for each kind of movement that is not a payment method. */
const counterparts: Readonly<Record<string, string>> = {
  deduct: 'sales',
  consume: 'sales',
  use: 'sales',
  refund: 'sales',
  grant: 'welfare',
  reclaim: 'welfare',
  clear: 'welfare',
  transfer: 'subAccounts',
  adjust: 'adjustments',
};

/** The ledger of a project for the time before the demo was installed; everything is posted in chronological order. */
export class DemoLedger {
  readonly #postings: Posting[] = [];
  readonly #ends: { holder: Holder; row: Row; status: 'frozen' | 'closed' }[] = [];

  constructor(
    readonly seeder: Seeder,
    readonly orgId: string,
  ) {}

  add(posting: Posting): void {
    this.#postings.push(posting);
  }

  /** Opens the empty account of a newly added row. */
  async open(holder: Holder, row: Row): Promise<void> {
    await this.seeder.inLedger(String(row.createdAt), (ledger, tx) =>
      accountOfRow(ledger, tx, holder, { ...row, status: 'normal' }),
    );
    if (row.status === 'frozen' || row.status === 'closed') this.#ends.push({ holder, row, status: row.status });
  }

  /** Booking days of an account never go back, so movements are posted in chronological order. */
  async settle(): Promise<void> {
    const inOrder = this.#postings.toSorted(
      (one, other) => one.time.localeCompare(other.time) || other.change - one.change,
    );
    for (const [i, posting] of inOrder.entries())
      await this.#post(posting, posting.origin ?? `demo:${this.orgId}:${i}`);
    for (const { holder, row, status } of this.#ends) {
      await this.seeder.inLedger(this.seeder.time.ago(0), async (ledger, tx) =>
        setStatus(ledger, tx, await accountOfRow(ledger, tx, holder, row), status),
      );
    }
  }

  #post({ time, holder, row, change, operation, note, merchantId }: Posting, origin: string): Promise<unknown> {
    return this.seeder.inLedger(time, async (ledger, tx) => {
      const account = await accountOfRow(ledger, tx, holder, row);
      const kind = counterparts[operation];
      const other = merchantId
        ? await openAccount(ledger, tx, takingsOf(merchantId))
        : await outsideAccount(ledger, tx, this.orgId, kind ?? 'channel', kind ? '' : (note.payWay ?? 'other'));
      const noted = { ...note, operation };
      const own: Line[] =
        change > 0
          ? [await lineIn(ledger, tx, holder, row, account, { amount: change, fundedBy: other, note: noted })]
          : (await debitLines(ledger, tx, account, -change)).map((line) => ({ ...line, note: noted }));
      return post(ledger, tx, {
        kind: operation,
        origin,
        actor: 'system',
        lines: [{ account: other, amount: -change }, ...own],
      });
    });
  }
}
