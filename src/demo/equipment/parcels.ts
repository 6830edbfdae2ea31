import { putParcel, takeParcel } from '../../server/areas/equipment/cabinet-parcels.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { asSystem } from '../../server/records/rows.ts';
import { isColumn } from '../../server/storage/condition.ts';
import type { DemoBook } from '../book.ts';
import type { Campus } from '../campus.ts';
import type { Living } from '../life.ts';
import type { Equipment } from './equipment.ts';

const parcels = 'equipment/cabinetParcel';
/** The cabinets of the demo ask for what has not been fetched by then. */
const maxMinutes = 60;

/** Those that are in order. */
export const cabinetsInUse = (equipment: readonly Equipment[]): readonly Equipment[] =>
  equipment.filter(({ type }) => type === 'cabinet').slice(0, 2);

interface Stay {
  /** The device of the cabinet. */
  readonly cabinet: string;
  readonly put: string;
  /** By whoever has ordered. */
  readonly taken?: string;
  /** By the desk, as nobody came. */
  readonly cleared?: string;
}

/** An order in a compartment: put in, and taken out or cleared away, by the cabinet. */
export function addParcel(
  seeder: Seeder,
  { desk }: Campus,
  book: DemoBook,
  order: Living,
  { cabinet, put, taken, cleared }: Stay,
): void {
  const device = { id: cabinet };
  const orderNo = async () => String((await order.read()).orderNo);
  const parcel = async () => {
    const number = await orderNo();
    return seeder.through(undefined, async (context, tx) => {
      const row = await asSystem(context, parcels, tx).first(isColumn('orderNo', number));
      if (!row) throw new Error(`${number} is in no cabinet`);
      return { id: String(row.id), openCode: String(row.openCode) };
    });
  };
  book.at(put, 0, async () => {
    const given = { orderNo: await orderNo(), cellNo: null };
    await seeder.by(undefined, put).do((context) => putParcel(context, device, given));
  });
  const late = minutesAfter(put, maxMinutes);
  if ((taken ?? cleared ?? seeder.time.ago(0)) > late)
    book.at(late, 0, async () => seeder.by(undefined, late).moveItself(parcels, (await parcel()).id, 'overtime'));
  if (taken)
    book.at(taken, 0, async () => {
      const { openCode } = await parcel();
      await seeder.by(undefined, taken).do((context) => takeParcel(context, device, { openCode }));
    });
  if (cleared)
    book.at(cleared, 0, async () =>
      seeder.by(desk, cleared).move(parcels, (await parcel()).id, 'clear', { clearReason: '未取，已下架处理' }),
    );
}
