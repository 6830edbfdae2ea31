/** A reference model of the ledger, as simple as possible: in memory, without a database or locks. */

export class Refused extends Error {}

export interface PlainLine {
  readonly account: string;
  readonly amount: number;
  readonly lot?: number;
}

interface PlainLot {
  readonly account: string;
  readonly expiresAt: number;
  readonly fundedBy: string;
  remaining: number;
  held: number;
}

interface PlainHold {
  readonly parts: { readonly account: string; readonly lot?: number; rest: number }[];
  readonly expiresAt: number;
}

interface PlainJournal {
  readonly lines: readonly (PlainLine & { returned: number })[];
  readonly isReturn: boolean;
}

const refuseIf = (condition: boolean) => {
  if (condition) throw new Refused();
};

export class LedgerModel {
  now = 0;
  readonly balances = new Map<string, number>();
  readonly held = new Map<string, number>();
  readonly floors = new Map<string, number>();
  readonly frozen = new Set<string>();
  readonly lots: PlainLot[] = [];
  readonly holds: PlainHold[] = [];
  readonly journals: PlainJournal[] = [];

  open(account: string, floor: number | null): void {
    this.balances.set(account, 0);
    this.held.set(account, 0);
    if (floor !== null) this.floors.set(account, floor);
  }

  #get = (map: Map<string, number>, account: string) => map.get(account) ?? 0;

  available(account: string): number {
    return this.floors.has(account)
      ? this.#get(this.balances, account) - this.#get(this.held, account) - this.#get(this.floors, account)
      : Number.POSITIVE_INFINITY;
  }

  /** Lots by expiry, older lots first. */
  usableLots(account: string): number[] {
    return this.lots
      .flatMap((lot, i) => (lot.account === account && lot.expiresAt > this.now && lot.remaining > 0 ? [i] : []))
      .toSorted((a, b) => this.lots[a]!.expiresAt - this.lots[b]!.expiresAt || a - b);
  }

  parts(account: string, amount: number, isLotted: boolean): { account: string; lot?: number; amount: number }[] {
    if (!isLotted) {
      refuseIf(this.available(account) < amount);
      return [{ account, amount }];
    }
    const parts: { account: string; lot: number; amount: number }[] = [];
    let left = amount;
    for (const lot of this.usableLots(account)) {
      const part = Math.min(left, this.lots[lot]!.remaining - this.lots[lot]!.held);
      if (part > 0) parts.push({ account, lot, amount: part });
      left -= part;
    }
    refuseIf(left > 0);
    return parts;
  }

  post(lines: readonly PlainLine[], isReturn = false): void {
    const nets = new Map<string, number>();
    for (const { account, amount } of lines) {
      refuseIf(this.frozen.has(account) && !isReturn);
      nets.set(account, (nets.get(account) ?? 0) + amount);
    }
    for (const [account, net] of nets) refuseIf(net < 0 && this.available(account) < -net);
    for (const { account, amount, lot } of lines) {
      this.balances.set(account, this.#get(this.balances, account) + amount);
      if (lot !== undefined) this.lots[lot]!.remaining += amount;
    }
    this.journals.push({ lines: lines.map((line) => ({ ...line, returned: 0 })), isReturn });
  }

  hold(from: readonly { account: string; amount: number; isLotted: boolean }[], expiresAt: number): void {
    refuseIf(from.some(({ account }) => this.frozen.has(account)));
    const undo: (() => void)[] = [];
    const parts: PlainHold['parts'] = [];
    try {
      for (const { account, amount, isLotted } of from) {
        for (const part of this.parts(account, amount, isLotted)) {
          this.#hold(part.account, part.lot, part.amount);
          undo.push(() => this.#hold(part.account, part.lot, -part.amount));
          parts.push({ account: part.account, lot: part.lot, rest: part.amount });
        }
      }
    } catch (error) {
      for (const back of undo) back();
      throw error;
    }
    this.holds.push({ parts, expiresAt });
  }

  #hold(account: string, lot: number | undefined, amount: number): void {
    this.held.set(account, this.#get(this.held, account) + amount);
    if (lot !== undefined) this.lots[lot]!.held += amount;
  }

  capture(hold: PlainHold, amount: number, to: string, final: boolean): void {
    refuseIf(hold.expiresAt <= this.now || hold.parts.reduce((sum, { rest }) => sum + rest, 0) < amount);
    let left = amount;
    const taken = hold.parts.flatMap((part) => {
      const take = Math.min(left, part.rest);
      left -= take;
      return take > 0 ? [{ part, take }] : [];
    });
    refuseIf(this.frozen.has(to) || taken.some(({ part }) => this.frozen.has(part.account)));
    const free = (sign: number) => {
      for (const { part, take } of taken) {
        part.rest -= sign * take;
        this.#hold(part.account, part.lot, -sign * take);
      }
    };
    free(1);
    try {
      this.post([
        ...taken.map(({ part, take }) => ({ account: part.account, amount: -take, lot: part.lot })),
        { account: to, amount },
      ]);
    } catch (error) {
      free(-1);
      throw error;
    }
    if (final) this.release(hold);
  }

  release(hold: PlainHold): void {
    for (const part of hold.parts) {
      this.#hold(part.account, part.lot, -part.rest);
      part.rest = 0;
    }
  }

  refund({ lines, isReturn }: PlainJournal, amount: number, grace: number): void {
    refuseIf(isReturn);
    const back = (sign: number) => {
      let left = amount;
      const taken = lines.toReversed().flatMap((line) => {
        const take = Math.sign(line.amount) === sign ? Math.min(left, Math.abs(line.amount) - line.returned) : 0;
        left -= take;
        return take > 0 ? [{ line, take }] : [];
      });
      refuseIf(left > 0);
      return taken;
    };
    const paid = back(-1);
    const got = back(1);
    const ended = (lot: number) => this.lots[lot]!.expiresAt <= this.now;
    const made: PlainLot[] = [];
    const lotOf = (lot: number | undefined) => {
      if (lot === undefined || !ended(lot)) return lot;
      made.push({
        account: this.lots[lot]!.account,
        expiresAt: this.now + grace,
        fundedBy: this.lots[lot]!.fundedBy,
        remaining: 0,
        held: 0,
      });
      return this.lots.push(made.at(-1) as PlainLot) - 1;
    };
    const returning = [
      ...got.map(({ line, take }) => ({ account: line.account, amount: -take, lot: line.lot })),
      ...paid.map(({ line, take }) => ({ account: line.account, amount: take, lot: lotOf(line.lot) })),
    ];
    try {
      for (const { lot, amount: part } of returning)
        refuseIf(lot !== undefined && part < 0 && this.lots[lot]!.remaining - this.lots[lot]!.held < -part);
      this.post(returning, true);
    } catch (error) {
      this.lots.splice(this.lots.length - made.length, made.length);
      throw error;
    }
    for (const { line, take } of [...paid, ...got]) line.returned += take;
  }

  reverse({ lines, isReturn }: PlainJournal): void {
    refuseIf(isReturn || lines.some(({ returned }) => returned > 0));
    for (const { lot, amount } of lines)
      refuseIf(lot !== undefined && amount > 0 && this.lots[lot]!.remaining - this.lots[lot]!.held < amount);
    this.post(
      lines.map(({ account, amount, lot }) => ({ account, amount: -amount, lot })),
      true,
    );
    for (const line of lines) line.returned = Math.abs(line.amount);
  }

  expire(): void {
    for (const hold of this.holds) if (hold.expiresAt <= this.now) this.release(hold);
    for (const [i, lot] of this.lots.entries()) {
      const unused = lot.expiresAt <= this.now ? lot.remaining - lot.held : 0;
      if (unused > 0)
        this.post([
          { account: lot.account, amount: -unused, lot: i },
          { account: lot.fundedBy, amount: unused },
        ]);
    }
  }
}
