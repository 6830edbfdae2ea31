import type { Row } from '../../../meta/json.ts';
import { randomDigits } from '../../auth/tokens.ts';
import { minute, nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { optional, requiredTextField, wholeField } from '../../http/input/fields.ts';
import type { Given } from '../../http/input/input.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { refusal } from '../refusal.ts';
import { kinds, orderByNo } from './cabinet-orders.ts';
import { cabinetOf, inside, maxCells, parcels } from './cells.ts';

const codeLength = 6;

const titles = {
  orderNo: { zh: '订单号', en: 'Order number', es: 'Número de pedido' },
  cellNo: { zh: '格口号', en: 'Compartment', es: 'Compartimento' },
  openCode: { zh: '取件码', en: 'Pick-up code', es: 'Código de recogida' },
} as const;

export const putIn = {
  orderNo: requiredTextField(titles.orderNo, 64),
  cellNo: optional(wholeField(titles.cellNo, [1, maxCells])),
};
export const takeOut = { openCode: requiredTextField(titles.openCode, codeLength, /^\d{6}$/) };

/** Puts an order that is ready into a compartment, and tells its owner the code. */
export async function putParcel(context: Context, device: Row, given: Given<typeof putIn>): Promise<Row> {
  return asSystem(context, parcels).transaction(async (rows, tx) => {
    const cabinet = await cabinetOf(context, tx, device);
    if (cabinet.status !== 'normal' && cabinet.status !== 'full')
      throw refusal('cabinetOff', 'cellNo', { name: String(cabinet.cabinetName) });
    const found = await orderByNo(context, tx, given.orderNo);
    if (!found || found.order.orgId !== cabinet.orgId) throw refusal('parcelUnknown', 'orderNo', { no: given.orderNo });
    const { kind, order } = found;
    if (!kinds[kind]?.isReady(order)) throw refusal('parcelNotReady', 'orderNo', { no: given.orderNo });
    if (await rows.first(all(inside, isColumn('orderKind', kind), isColumn('orderNo', order.orderNo))))
      throw refusal('parcelInside', 'orderNo', { no: given.orderNo });
    const stored = await rows.find(all(inside, isColumn('cabinetId', cabinet.id)), {
      columns: ['cellNo', 'openCode'],
    });
    const cellNo = cellFor(cabinet, stored, given.cellNo);
    const now = nowMs();
    const deadline = cabinet.overtimeMinutes
      ? new Date(now + Number(cabinet.overtimeMinutes) * minute).toISOString()
      : null;
    await rows.add({
      cabinetId: cabinet.id ?? null,
      orgId: cabinet.orgId ?? null,
      cellNo,
      orderKind: kind,
      orderNo: order.orderNo ?? null,
      merchantId: order.merchantId ?? null,
      userId: order.userId ?? null,
      openCode: newCode(stored),
      putTime: new Date(now).toISOString(),
      deadline,
    });
    return { cellNo };
  });
}

/** The compartment that was asked for, or the first free one. */
function cellFor({ cellCount, cabinetName }: Row, stored: readonly Row[], asked: number | null): number {
  const taken = new Set(stored.map(({ cellNo }) => Number(cellNo)));
  const count = Number(cellCount);
  if (asked !== null) {
    if (asked > count || taken.has(asked)) throw refusal('cellTaken', 'cellNo', { cell: asked });
    return asked;
  }
  for (let cell = 1; cell <= count; cell++) if (!taken.has(cell)) return cell;
  throw refusal('cabinetFull', 'cellNo', { name: String(cabinetName) });
}

/** Unlike any other of this cabinet. */
function newCode(stored: readonly Row[]): string {
  const taken = new Set(stored.map(({ openCode }) => openCode));
  for (;;) {
    const code = randomDigits(codeLength);
    if (!taken.has(code)) return code;
  }
}

/** Hands out by the code that its owner was told: the order is collected, and the compartment opens. */
export async function takeParcel(context: Context, device: Row, { openCode }: Given<typeof takeOut>): Promise<Row> {
  return asSystem(context, parcels).transaction(async (rows, tx) => {
    const cabinet = await cabinetOf(context, tx, device);
    const parcel = await rows.first(
      all(inside, isColumn('cabinetId', cabinet.id), isColumn('openCode', openCode)),
      'change',
    );
    const kind = kinds[String(parcel?.orderKind)];
    const order =
      parcel &&
      kind &&
      (await asSystem(context, kind.resource, tx).first(isColumn('orderNo', parcel.orderNo), 'change'));
    if (!order) throw refusal('parcelCodeUnknown', 'openCode', { code: openCode });
    await kind.handOut(context, tx, order, device);
    await rows.changeStep(parcel, 'take');
    return { cellNo: parcel.cellNo ?? null, orderNo: parcel.orderNo ?? null };
  });
}
