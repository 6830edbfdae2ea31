import { AppError, type FieldError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { isoNow } from '../../clock.ts';
import { choiceField, optional, textField, wholeField } from '../../http/input/fields.ts';
import { input, type Given } from '../../http/input/input.ts';
import type { Read } from '../../http/input/takes.ts';
import { asSystem, type Rows } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { linkedCabinet, maxCells, noteCells } from './cells.ts';
import type { Device } from './device-key.ts';
import { doorDevices, isOff, nameOf, openingOf } from './devices.ts';

const titles = {
  firmware: { zh: '固件版本', en: 'Firmware', es: 'Firmware' },
  vendorDeviceId: { zh: '厂商设备编号', en: 'Device number of the vendor', es: 'Número del fabricante' },
  usedCount: { zh: '占用格口', en: 'Compartments in use', es: 'Compartimentos ocupados' },
  reason: { zh: '故障原因', en: 'Cause of the fault', es: 'Causa de la avería' },
} as const;

/** Terminals say their firmware, cabinets how full they are, and devices at doors their number at the vendor. */
const reported = {
  firmware: optional(textField(titles.firmware, 30)),
  vendorDeviceId: optional(textField(titles.vendorDeviceId, 64)),
  usedCount: optional(wholeField(titles.usedCount, [0, maxCells])),
};
export const heartbeatReport = input(reported);

const happened = { event: choiceField(['fault', 'repaired'], 'fault'), reason: textField(titles.reason, 200) };
export const eventReport = input(happened, ({ event, reason }) =>
  event === 'fault' && reason === '' ? [{ path: 'reason', problem: 'required', values: { title: titles.reason } }] : [],
);

const unknownTo = ({ kind, row }: Device, given: Given<typeof reported>): FieldError[] => {
  const isKnown = {
    firmware: kind !== doorDevices,
    vendorDeviceId: kind === doorDevices,
    usedCount: row.equipmentType === 'cabinet',
  };
  return Object.entries(isKnown).flatMap(([path, known]) =>
    known || given[path as keyof typeof given] === null ? [] : [{ path, problem: 'unknown' }],
  );
};

/** A device says that it is there, and what it knows of itself. One that was silent is online again. */
export async function heartbeat(device: Device, read: Read<Given<typeof reported>>): Promise<Row> {
  const { usedCount: used, ...said } = read((given) => unknownTo(device, given));
  return withDevice(device, async (rows, tx, row) => {
    const known = Object.fromEntries(
      Object.entries(said).filter((entry): entry is [string, string] => Boolean(entry[1])),
    );
    const cabinet = used === null ? undefined : await linkedCabinet(rows.context, tx, row);
    if (cabinet) await noteCells(rows.context, tx, cabinet, Number(used));
    if (row.status === 'inactive' || row.status === 'offline') await rows.changeStep(row, 'online', known);
    else await keep(rows, tx, row, { ...known, heartbeatTime: isoNow() });
  });
}

/** A device says what has happened to it. */
export async function deviceEvent(device: Device, read: Read<Given<typeof happened>>): Promise<Row> {
  const { event, reason } = read();
  return withDevice(device, async (rows, tx, row) => {
    if (event === 'repaired') {
      if (row.status === 'fault') await rows.changeStep(row, 'online');
    } else if (row.status === 'fault') await keep(rows, tx, row, { faultReason: reason });
    else {
      const online = row.status === 'inactive' ? await rows.changeStep(row, 'online') : row;
      await rows.changeStep(online, 'fault', { faultReason: reason });
    }
  });
}

/** The device, held until the transaction ends. What it is answered says how it stands, and to doors for how long they open. */
async function withDevice(
  { kind, row: { id }, context }: Device,
  work: (rows: Rows, tx: Queries, row: Row) => Promise<void>,
): Promise<Row> {
  const devices = asSystem(context, kind);
  await devices.transaction(async (rows, tx) => {
    const row = await rows.get(String(id), 'change');
    if (isOff(row)) throw new AppError('deviceOff', { name: nameOf(row) });
    await work(rows, tx, row);
  });
  const row = (await devices.one(id)) as Row;
  return { status: row.status ?? null, heartbeatTime: row.heartbeatTime ?? null, ...openingOf(kind, row) };
}

/** What changes with every report is neither logged nor a new version: nobody edits it. */
async function keep(
  { context, resource }: Rows,
  tx: Queries,
  row: Row,
  values: Readonly<Record<string, string | number>>,
): Promise<void> {
  await context.store.update(tx, resource.table, values, isColumn('id', row.id));
}
