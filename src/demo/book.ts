import { accountOfRow, lineIn, outsideAccount, takingsOf, type Holder } from '../server/accounts/holders.ts';
import type { Row } from '../meta/json.ts';
import { openAccount } from '../server/ledger/accounts.ts';
import type { Ledger } from '../server/ledger/ledger.ts';
import { debitLines } from '../server/ledger/lots.ts';
import { findJournal, post, type Line } from '../server/ledger/post.ts';
import { refund } from '../server/ledger/returns.ts';
import type { Seeder } from '../server/install/seeder.ts';
import type { Queries } from '../server/storage/database.ts';
import type { Campus } from './campus.ts';

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
  /** Of the payment that is given back. */
  readonly returns?: string | undefined;
}

/** Something that posts by itself, as the product does it. */
interface Work {
  readonly time: string;
  readonly change: number;
  readonly run: (ledger: Ledger, tx: Queries) => Promise<unknown>;
}

const accounts = {
  wallet: 'accounts/userAccount',
  enterprise: 'accounts/virtAccount',
  extend: 'accounts/virtAccountExtend',
} as const;

/** The step that leads to a state in which an account may end. */
const steps: Readonly<Record<string, string>> = { frozen: 'freeze', closed: 'close' };

/** Paid to the project's sales, or given back by them; all else comes by the channel of its payment method. */
const ofSales: ReadonlySet<string> = new Set(['deduct', 'consume', 'refund']);

async function giveBack(
  ledger: Ledger,
  tx: Queries,
  { returns, amount, note }: { returns: string; amount: number; note: Line['note'] },
): Promise<unknown> {
  const paid = await findJournal(ledger, tx, returns);
  if (!paid) throw new Error(`${returns} was not paid`);
  return refund(ledger, tx, {
    journalId: paid.id,
    amount,
    kind: 'refund',
    origin: `${returns.replace(/^pay:/, 'refund:')}:demo`,
    actor: 'system',
    graceMs: 0,
    note,
  });
}

/** The ledger of a project for the time before the demo was installed; everything is posted in chronological order. */
export class DemoLedger {
  readonly #works: Work[] = [];
  readonly #ends: { readonly resource: string; readonly id: string; readonly step: string }[] = [];
  #count = 0;

  constructor(
    readonly seeder: Seeder,
    readonly campus: Pick<Campus, 'orgId' | 'desk'>,
  ) {}

  get orgId(): string {
    return this.campus.orgId;
  }

  add(posting: Posting): void {
    const { time, change, origin = `demo:${this.orgId}:${this.#count++}` } = posting;
    this.at(time, change, (ledger, tx) => this.#post(ledger, tx, posting, origin));
  }

  /** Posts in its turn; of what happens at the same moment, what brings most comes first. */
  at(time: string, change: number, run: Work['run']): void {
    this.#works.push({ time, change, run });
  }

  /** Adds an account, which is empty. What it becomes is done at the desk: at that moment, or when everything is booked. */
  async open(holder: keyof typeof accounts, values: Row, moment?: string): Promise<Row> {
    const { status = 'normal' } = values;
    const empty = { ...values, status: 'normal' };
    const row: Row = { ...empty, id: await this.seeder.add(accounts[holder], empty) };
    await this.seeder.inLedger(String(row.createdAt), (ledger, tx) => accountOfRow(ledger, tx, holder, row));
    const step = steps[String(status)];
    if (step && moment) this.at(moment, 0, () => this.step(holder, row, step, moment));
    else if (step) this.#ends.push({ resource: accounts[holder], id: String(row.id), step });
    return row;
  }

  /** A step with an account, by the desk. */
  step(holder: keyof typeof accounts, { id }: Row, step: string, moment: string): Promise<void> {
    return this.seeder.by(this.campus.desk, moment).move(accounts[holder], String(id), step);
  }

  /** Booking days of an account never go back, so movements are posted in chronological order. */
  async settle(): Promise<void> {
    const inOrder = this.#works.toSorted(
      (one, other) => one.time.localeCompare(other.time) || other.change - one.change,
    );
    for (const { time, run } of inOrder) await this.seeder.inLedger(time, run);
    const desk = this.seeder.by(this.campus.desk, this.seeder.time.ago(0));
    for (const { resource, id, step } of this.#ends) await desk.move(resource, id, step);
  }

  async #post(
    ledger: Ledger,
    tx: Queries,
    { holder, row, change, operation, note, merchantId, returns }: Posting,
    origin: string,
  ): Promise<unknown> {
    if (returns) return giveBack(ledger, tx, { returns, amount: change, note: { ...note, operation } });
    const account = await accountOfRow(ledger, tx, holder, row);
    const [kind, payWay] = ofSales.has(operation) ? ['sales' as const] : ['channel' as const, note.payWay ?? 'other'];
    const other = merchantId
      ? await openAccount(ledger, tx, takingsOf(merchantId))
      : await outsideAccount(ledger, tx, this.orgId, kind, payWay);
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
  }
}
