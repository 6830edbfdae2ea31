export type Who = 'ann' | 'bob';

/** What an operation is refused for; nothing has changed. */
export class Refused extends Error {}

const refuseIf = (wrong: boolean): void => {
  if (wrong) throw new Refused();
};

export interface Batch {
  readonly amount: number;
  readonly lines: Map<Who, 'success' | 'failed' | 'reversed'>;
}

export interface Payment {
  readonly by: Who | 'credit' | 'desk';
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

  constructor(
    public parent: number,
    public used: number,
    readonly quota: number,
    public takings = 0,
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
    refuseIf(this.used + amount > this.quota);
    this.used += amount;
    this.#paid('credit', amount);
  }

  collect(amount: number): void {
    this.#paid('desk', amount);
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
    if (payment.by === 'credit') this.used -= amount;
    else if (payment.by !== 'desk') this.#add(payment.by, amount);
  }

  repay(amount: number): void {
    refuseIf(amount > this.used);
    this.used -= amount;
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
