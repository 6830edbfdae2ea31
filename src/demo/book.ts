import type { Row } from '../meta/json.ts';
import { accountOfRow } from '../server/accounts/holders.ts';
import type { Seeder } from '../server/install/seeder.ts';
import type { Campus } from './campus.ts';

/** Calls of somebody, or of the product, that come at their time. */
interface Work {
  readonly time: string;
  readonly change: number;
  readonly run: () => Promise<unknown>;
}

const accounts = {
  wallet: 'accounts/userAccount',
  enterprise: 'accounts/virtAccount',
  extend: 'accounts/virtAccountExtend',
} as const;

/** The step that leads to a state in which an account may end. */
const steps: Readonly<Record<string, string>> = { frozen: 'freeze', closed: 'close' };

/** All that was done in a project before the demo was installed and that others of its doings build on, in the order of time. */
export class DemoBook {
  readonly #works: Work[] = [];
  readonly #ends: { readonly resource: string; readonly id: string; readonly step: string }[] = [];

  constructor(
    readonly seeder: Seeder,
    readonly campus: Pick<Campus, 'orgId' | 'desk'>,
  ) {}

  /** Is done in its turn; of what happens at the same moment, what brings most comes first. */
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

  /** Does all of it. Booking days of an account never go back, and nobody spends what comes later. */
  async settle(): Promise<void> {
    const inOrder = this.#works.toSorted(
      (one, other) => one.time.localeCompare(other.time) || other.change - one.change,
    );
    for (const { run } of inOrder) await run();
    const desk = this.seeder.by(this.campus.desk, this.seeder.time.ago(0));
    for (const { resource, id, step } of this.#ends) await desk.move(resource, id, step);
  }
}
