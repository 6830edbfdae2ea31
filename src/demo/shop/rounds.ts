import type { Seeder } from '../../server/install/seeder.ts';
import { nth } from '../campus.ts';
import type { Courier } from './shop.ts';

interface Round {
  readonly pickTime: string;
  readonly isUnderWay: boolean;
}

/** Assigns orders to couriers and tracks how busy they are. */
export class Rounds {
  readonly #rounds = new Map<Courier, Round[]>();
  readonly #couriers: readonly Courier[];

  constructor(couriers: readonly Courier[]) {
    this.#couriers = couriers;
  }

  /** Chooses among the couriers of the merchant. */
  carry(n: number, merchantId: string, pickTime: string, isUnderWay: boolean): string {
    const courier = nth(
      this.#couriers.filter((each) => each.merchantId === undefined || each.merchantId === merchantId),
      n,
    );
    this.#rounds.set(courier, [...(this.#rounds.get(courier) ?? []), { pickTime, isUnderWay }]);
    return courier.id;
  }

  async store(seeder: Seeder): Promise<void> {
    const begin = seeder.time.at(0, '00:00');
    for (const [{ id, carried }, rounds] of this.#rounds) {
      await seeder.complete('shop/deliveryStaff', id, {
        todayCount: rounds.filter(({ pickTime }) => pickTime >= begin).length,
        countDay: seeder.time.day(0),
        totalCount: carried + rounds.length,
        workStatus: rounds.some(({ isUnderWay }) => isUnderWay) ? 'busy' : 'idle',
      });
    }
  }
}
