export type Who = 'ann' | 'bob';

/** What an operation is refused for; nothing has changed. */
export class Refused extends Error {}

const refuseIf = (wrong: boolean): void => {
  if (wrong) throw new Refused();
};

/** Money that is seen at a till, with a connection or without. */
export type Till = 'desk' | 'offline';

export interface Bill {
  open: number;
  late: boolean;
}

export interface Batch {
  readonly amount: number;
  readonly lines: Map<Who, 'success' | 'failed' | 'reversed'>;
}

export interface Payment {
  readonly by: Who | 'credit' | Till;
  left: number;
}

/** Money of a project as somebody would keep it on paper: a number for each account, in cents. */
export class PlainMoney {
  readonly wallets = new Map<Who, number>();
  readonly frozen = new Set<Who>();
  readonly batches: Batch[] = [];
  readonly payments: Payment[] = [];
  sub = 0;
  subClosed = false;
  used = 0;
  takings = 0;
  /** Of the credit, the oldest first; what is paid is crossed out. */
  bills: Bill[] = [];
  stopped = false;
  #hasNews = false;

  constructor(
    public parent: number,
    readonly quota: number,
  ) {}

  #add(who: Who, amount: number): void {
    const balance = (this.wallets.get(who) ?? 0) + amount;
    refuseIf(balance < 0);
    this.wallets.set(who, balance);
  }

  recharge(whom: readonly Who[], amount: number): void {
    const batch: Batch = { amount, lines: new Map(whom.map((who) => [who, 'failed'])) };
    this.batches.push(batch);
    this.#book(batch);
  }

  retry(batch: Batch): void {
    refuseIf(![...batch.lines.values()].includes('failed') || [...batch.lines.values()].includes('reversed'));
    this.#book(batch);
  }

  /** Each by itself: whoever stands in the way fails alone. */
  #book({ lines, amount }: Batch): void {
    for (const [who, state] of lines)
      if (state === 'failed' && !this.frozen.has(who)) {
        this.#add(who, amount);
        lines.set(who, 'success');
      }
  }

  /** From everybody who got it, or from nobody. */
  reverse({ lines, amount }: Batch): void {
    const got = [...lines].filter(([, state]) => state === 'success').map(([who]) => who);
    refuseIf(got.length === 0 || got.some((who) => (this.wallets.get(who) ?? 0) < amount));
    for (const who of got) {
      this.#add(who, -amount);
      lines.set(who, 'reversed');
    }
  }

  spend(who: Who, amount: number): void {
    refuseIf(this.frozen.has(who));
    this.#add(who, -amount);
    this.#paid(who, amount);
  }

  useCredit(amount: number): void {
    refuseIf(this.stopped || this.used + amount > this.quota);
    this.#owe(amount);
    this.#paid('credit', amount);
  }

  collect(till: Till, amount: number): void {
    this.#paid(till, amount);
  }

  #paid(by: Payment['by'], amount: number): void {
    this.takings += amount;
    this.payments.push({ by, left: amount });
  }

  /** To where it came from, never more than was paid. */
  refund(payment: Payment, amount: number): void {
    refuseIf(amount > payment.left);
    payment.left -= amount;
    this.takings -= amount;
    if (payment.by === 'credit') this.#owe(-amount);
    else if (payment.by === 'ann' || payment.by === 'bob') this.#add(payment.by, amount);
  }

  #owe(amount: number): void {
    this.used += amount;
    this.#hasNews = true;
  }

  /** The oldest bills first. */
  repay(amount: number): void {
    refuseIf(amount > this.used);
    this.#forgiveRefunded();
    this.#crossOut(amount);
    this.#owe(-amount);
    this.#forgiveRefunded();
  }

  get overdue(): number {
    return this.bills.reduce((sum, { open, late }) => sum + (late ? open : 0), 0);
  }

  get #billed(): number {
    return this.bills.reduce((sum, { open }) => sum + open, 0);
  }

  #crossOut(amount: number): void {
    let left = amount;
    for (const bill of this.bills) {
      const part = Math.min(left, bill.open);
      bill.open -= part;
      left -= part;
    }
    this.bills = this.bills.filter(({ open }) => open > 0);
  }

  /** Bills ask for no more than is owed. */
  #forgiveRefunded(): void {
    this.#crossOut(Math.max(0, this.#billed - this.used));
  }

  /** What is owed and stands on no bill yet; no bill where nothing happened since the last one. */
  bill(): boolean {
    if (!this.#hasNews) return false;
    this.#hasNews = false;
    this.#forgiveRefunded();
    if (this.used > this.#billed) this.bills.push({ open: this.used - this.#billed, late: false });
    return true;
  }

  /** The days of grace of all bills are over. */
  late(): void {
    this.#forgiveRefunded();
    for (const bill of this.bills) bill.late = true;
    if (this.overdue > 0) this.stopped = true;
  }

  /** Somebody says that it may go on, once nothing is late. */
  goOn(): void {
    refuseIf(!this.stopped || this.overdue > 0);
    this.stopped = false;
  }

  moveSub(kind: 'in' | 'back' | 'spend', amount: number): void {
    refuseIf(this.subClosed || amount > (kind === 'in' ? this.parent : this.sub));
    this.sub += kind === 'in' ? amount : -amount;
    if (kind === 'in') this.parent -= amount;
    if (kind === 'back') this.parent += amount;
  }

  closeSub(): void {
    refuseIf(this.subClosed || this.sub > 0);
    this.subClosed = true;
  }

  /** Its time is over: what is left goes back. */
  endSub(): void {
    refuseIf(this.subClosed);
    this.parent += this.sub;
    this.sub = 0;
    this.subClosed = true;
  }

  correct(who: Who, amount: number): void {
    refuseIf(this.frozen.has(who));
    this.#add(who, amount);
  }

  /** What is owed to the merchant leaves the takings; less than nothing waits. */
  settle(): boolean {
    const isDue = this.takings > 0;
    if (isDue) this.takings = 0;
    return isDue;
  }
}
