import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus } from '../campus.ts';

/** An order that went into a cabinet. */
export interface Parcel {
  readonly orderKind: 'dinner' | 'shop';
  readonly orderNo: string;
  readonly merchantId: string;
  readonly customer: { readonly id: string; readonly name: string };
  /** When it was taken out, or would have been. */
  readonly time: string;
  readonly outcome: 'waiting' | 'taken' | 'cleared';
}

const maxMinutes = 60;

/** Every second one that waits does so for too long. */
export async function addParcels(
  seeder: Seeder,
  campus: Campus,
  cabinets: readonly string[],
  parcels: readonly Parcel[],
): Promise<void> {
  const used = new Map<string, number>();
  let waiting = 0;
  for (const [i, { orderKind, orderNo, merchantId, customer, time, outcome }] of parcels.entries()) {
    const isLate = outcome === 'waiting' && waiting++ % 2 === 1;
    const since = outcome === 'waiting' ? seeder.time.ago(isLate ? maxMinutes + 25 : 8) : minutesAfter(time, -17);
    const cabinetId = nth(cabinets, i);
    const inside = used.get(cabinetId) ?? 0;
    if (outcome === 'waiting') used.set(cabinetId, inside + 1);
    await seeder.add('equipment/cabinetParcel', {
      cabinetId,
      orgId: campus.orgId,
      cellNo: outcome === 'waiting' ? inside + 1 : 1 + (i % 24),
      orderKind,
      orderNo,
      merchantId,
      userId: customer.id,
      realName: customer.name,
      openCode: String(100_000 + ((i * 7919) % 900_000)),
      putTime: since,
      deadline: minutesAfter(since, maxMinutes),
      takeTime: outcome === 'waiting' ? null : minutesAfter(time, outcome === 'taken' ? 0 : 240),
      clearReason: outcome === 'cleared' ? '未取，已下架处理' : null,
      createdAt: since,
      status: outcome === 'waiting' ? (isLate ? 'overdue' : 'stored') : outcome,
    });
  }
  for (const [id, usedCount] of used) await seeder.complete('equipment/cabinet', id, { usedCount });
}
