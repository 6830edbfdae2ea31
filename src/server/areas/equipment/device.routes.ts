import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { ok, ownCaller } from '../../auth/http.ts';
import { requireProof } from '../../auth/proof.ts';
import type { Throttle } from '../../auth/throttle.ts';
import type { Context } from '../../context.ts';
import { idField } from '../../http/input/fields.ts';
import { input, type Given, type Input } from '../../http/input/input.ts';
import { takes, type Read } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import type { Node } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import type { deviceCalls } from '../../http/open-routes.ts';
import { cardPayment, payByCard, type CardPayment } from '../accounts/cloud-payment.ts';
import { wantedTasks } from '../device-tasks.ts';
import { accessReport, takeResult, takeTasks } from '../doors/access-tasks.ts';
import { loadedLibrary, noteLibrary, noteQuality, seenPhoto } from '../doors/faces.ts';
import { byDevice, verifyByDevice, type ByDevice } from '../meals/desk.ts';
import { listOf } from '../system/rows.ts';
import { passByCode, passing } from '../visitors/desk.ts';
import { putIn, putParcel, takeOut, takeParcel } from './cabinet-parcels.ts';
import * as replies from './device-replies.ts';
import { deviceOf, issueKey, type Device } from './device-key.ts';
import { doorDevices, nameOf, openingOf, terminals, type DeviceResource } from './devices.ts';
import { printReport, takePrinted, takeSlips } from './print-tasks.ts';
import { deviceEvent, eventReport, heartbeat, heartbeatReport } from './reports.ts';

/** Devices at which somebody pays. */
const sells: ReadonlySet<string> = new Set(['scan', 'pos']);

type Work<T> = (device: Device, read: Read<T>) => Promise<Row>;

const title = { zh: '设备', en: 'Device', es: 'Dispositivo' } as const;
const issuePaths: Readonly<Record<DeviceResource, string>> = {
  [terminals]: '/wallet/equipment/issueKey',
  [doorDevices]: '/passthrough/linglingDevice/issueKey',
};

export default function addDevices(app: FastifyInstance, kit: RouteKit, base: string): void {
  for (const [kind, path] of Object.entries(issuePaths) as [DeviceResource, string][])
    /** This reply is the only place where the secret ever stands. */
    app.post(
      `${base}${path}`,
      takes(
        { id: idField(title) },
        async (request, read) => {
          const given = read();
          const { principal } = await ownCaller(kit, request);
          requireProof(principal);
          return ok(await issueKey(kit.contextFor(request, principal), kind, given.id));
        },
        answers(replies.newKey),
      ),
    );
  /** Nothing is read of what comes without a key. */
  const answer = <T>(call: (typeof deviceCalls)[number], taken: Input<T>, work: Work<T>, reply: Node) =>
    app.post(
      `${base}/device/${call}`,
      takes(taken, async (request, read) => ok(await work(await deviceOf(kit, request), read)), answers(reply)),
    );
  answer('heartbeat', heartbeatReport, heartbeat, replies.deviceState);
  answer('event', eventReport, deviceEvent, replies.deviceState);
  answer('pass', input(passing), pass, replies.passed);
  answer('verifyMeal', byDevice(kit), verifyMeal, replies.handedOut);
  answer('pay', cardPayment, payment(kit.auth.throttle), replies.paid);
  answer('accessTasks', input(wantedTasks), atDoors(takeTasks), replies.accessTasks);
  answer('accessResult', input(accessReport), atDoors(takeResult), replies.reported);
  answer('printTasks', input(wantedTasks), atType('printer', takeSlips), replies.slips);
  answer('printResult', input(printReport), atType('printer', takePrinted), replies.reported);
  answer('cabinetPut', input(putIn), atType('cabinet', putParcel), replies.stored);
  answer('cabinetTake', input(takeOut), atType('cabinet', takeParcel), replies.collected);
  answer('faceLibrary', input(loadedLibrary), atFaces(noteLibrary), replies.library);
  answer('facePhoto', input(seenPhoto), atFaces(noteQuality), replies.photoState);
}

/** A gate that goes one way says itself which; what it is told of the visitor is what it shows. */
async function pass({ kind, row, context }: Device, read: Read<Given<typeof passing>>): Promise<Row> {
  if (kind !== doorDevices && row.equipmentType !== 'gate') throw new AppError('notThisDevice', { name: nameOf(row) });
  const way = row.direction === 'in' || row.direction === 'out' ? { direction: row.direction } : {};
  const { visit, direction } = await passByCode(context, { ...read(), ...way } as Given<typeof passing>);
  const { visitorName, orderNo } = visit as Row;
  return {
    direction: direction ?? null,
    visitorName: visitorName ?? null,
    orderNo: orderNo ?? null,
    ...openingOf(kind, row),
  };
}

/** Whom to let in is for devices at doors to know. */
const atDoors =
  <T>(work: (context: Context, device: Row, given: T) => Promise<Row>): Work<T> =>
  ({ kind, row, context }, read) => {
    if (kind !== doorDevices) throw new AppError('notThisDevice', { name: nameOf(row) });
    return work(context, row, read());
  };

const atType =
  <T>(type: string, work: (context: Context, device: Row, given: T) => Promise<Row>): Work<T> =>
  ({ row, context }, read) => {
    if (row.equipmentType !== type) throw new AppError('notThisDevice', { name: nameOf(row) });
    return work(context, row, read());
  };

/** A door that opens by a face, a till or a counter that takes one for its owner. */
const knowsFaces = ({ openModes, equipmentType, payModes }: Row): boolean =>
  equipmentType === 'face' || listOf(openModes).includes('face') || listOf(payModes).includes('face');

const atFaces =
  <T>(work: (context: Context, device: Row, given: T) => Promise<Row>): Work<T> =>
  (device, read) => {
    if (!knowsFaces(device.row)) throw new AppError('notThisDevice', { name: nameOf(device.row) });
    return work(device.context, device.row, read());
  };

const payment =
  (throttle: Throttle): Work<CardPayment> =>
  async ({ kind, row, context }, read) => {
    if (kind === doorDevices || !sells.has(String(row.equipmentType)))
      throw new AppError('notThisDevice', { name: nameOf(row) });
    return payByCard(context, throttle, row, read());
  };

async function verifyMeal({ kind, row, context }: Device, read: Read<ByDevice>): Promise<Row> {
  if (kind === doorDevices) throw new AppError('notThisDevice', { name: nameOf(row) });
  const given = read();
  if (given.faceId !== null && !knowsFaces(row)) throw new AppError('notThisDevice', { name: nameOf(row) });
  const { id: orderId, orderNo, status } = await verifyByDevice(context, row, given);
  return { id: orderId ?? null, orderNo: orderNo ?? null, status: status ?? null };
}
