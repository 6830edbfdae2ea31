import { printSlips, printTasks } from '../../server/areas/equipment/print-slips.ts';
import { takePrinted, takeSlips } from '../../server/areas/equipment/print-tasks.ts';
import { orderSlips } from '../../server/areas/shop/order-slip.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { Row } from '../../meta/json.ts';
import { asSystem } from '../../server/records/rows.ts';
import { isColumn } from '../../server/storage/condition.ts';
import type { DemoBook } from '../book.ts';
import type { Campus } from '../campus.ts';
import type { Living } from '../life.ts';

export type SlipEnd = 'printed' | 'failed' | 'cancelled';

/** So many minutes later a printer fetches what it could not print, and gives it up in the end. */
const attempts = { printed: [1], failed: [1, 2, 7, 22, 82], cancelled: [] } as const;

/** The printers of a project, as they fetch the slips of orders that a shop has taken on. */
export class Printers {
  readonly #jammed = new Set<string>();
  readonly #seeder: Seeder;
  readonly #campus: Campus;
  readonly #book: DemoBook;

  constructor(seeder: Seeder, campus: Campus, book: DemoBook) {
    this.#seeder = seeder;
    this.#campus = campus;
    this.#book = book;
  }

  /** What is printed as an order is taken on. */
  print(placed: Living, moment: string, end: SlipEnd): void {
    let tasks: readonly Row[] = [];
    this.#book.at(moment, 0, async () => {
      const order = await placed.read();
      if (end === 'failed') this.#jammed.add(String(order.orderNo));
      tasks = await this.#seeder.by(undefined, moment).do((context) =>
        asSystem(context, printTasks).transaction(async (rows, tx) => {
          await printSlips(context, tx, orderSlips, { action: 'accept', order });
          return rows.find(isColumn('orderNo', order.orderNo));
        }),
      );
      if (end !== 'cancelled') return;
      const desk = this.#seeder.by(this.#campus.desk, moment);
      for (const { id } of tasks) await desk.move(printTasks, String(id), 'cancel');
    });
    for (const minutes of attempts[end]) {
      const later = minutesAfter(moment, minutes);
      this.#book.at(later, 0, () => this.#fetch(new Set(tasks.map(({ equipmentId }) => String(equipmentId))), later));
    }
  }

  /** A printer gets all that waits for it, of whatever order. */
  async #fetch(devices: ReadonlySet<string>, moment: string): Promise<void> {
    for (const id of devices)
      await this.#seeder.by(undefined, moment).do(async (context) => {
        const { list } = await takeSlips(context, { id }, { limit: 10 });
        for (const slip of list as unknown as Row[]) {
          const isJammed = this.#jammed.has(String(slip.orderNo));
          await takePrinted(
            context,
            { id },
            {
              id: String(slip.id),
              attempt: Number(slip.attempt),
              result: isJammed ? 'failed' : 'success',
              message: isJammed ? '打印机缺纸' : '',
            },
          );
        }
      });
  }
}
