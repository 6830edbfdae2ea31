import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { ok, ownCaller } from '../../auth/http.ts';
import { requireProof } from '../../auth/proof.ts';
import { bodyOf } from '../../http/body.ts';
import type { Context } from '../../context.ts';
import { CallInput } from '../../http/call-input.ts';
import type { RouteKit } from '../../http/kit.ts';
import type { deviceCalls } from '../../http/open-routes.ts';
import { payByCard } from '../accounts/cloud-payment.ts';
import { takeResult, takeTasks } from '../doors/access-tasks.ts';
import { noteLibrary, noteQuality } from '../doors/faces.ts';
import { verifyByCode } from '../meals/desk.ts';
import { listOf } from '../system/rows.ts';
import { passByCode } from '../visitors/desk.ts';
import { deviceOf, issueKey, type Device } from './device-key.ts';
import { doorDevices, nameOf, terminals, type DeviceResource } from './devices.ts';
import { deviceEvent, heartbeat } from './reports.ts';

type Body = Readonly<Record<string, unknown>>;
/** Devices at which somebody pays. */
const sells: ReadonlySet<string> = new Set(['scan', 'pos']);

type Work = (device: Device, body: Body) => Promise<Row>;

const title = { zh: '设备', en: 'Device', es: 'Dispositivo' } as const;
const issuePaths: Readonly<Record<DeviceResource, string>> = {
  [terminals]: '/wallet/equipment/issueKey',
  [doorDevices]: '/passthrough/linglingDevice/issueKey',
};

export default function addDevices(app: FastifyInstance, kit: RouteKit, base: string): void {
  for (const [kind, path] of Object.entries(issuePaths) as [DeviceResource, string][])
    /** This reply is the only place where the secret ever stands. */
    app.post(`${base}${path}`, async (request) => {
      const input = new CallInput(bodyOf(request).values);
      const id = input.id('id', title);
      input.finish();
      const { principal } = await ownCaller(kit, request);
      requireProof(principal);
      return ok(await issueKey(kit.contextFor(request, principal), kind, id));
    });
  const answer = (call: (typeof deviceCalls)[number], work: Work) =>
    app.post(`${base}/device/${call}`, async (request) =>
      ok(await work(await deviceOf(kit, request), bodyOf(request).values)),
    );
  answer('heartbeat', heartbeat);
  answer('event', deviceEvent);
  answer('pass', pass);
  answer('verifyMeal', verifyMeal);
  answer('pay', payment);
  answer('accessTasks', atDoors(takeTasks));
  answer('accessResult', atDoors(takeResult));
  answer('faceLibrary', atFaces(noteLibrary));
  answer('facePhoto', atFaces(noteQuality));
}

/** A gate that goes one way says itself which; what it is told of the visitor is what it shows. */
async function pass({ kind, row, context }: Device, body: Body): Promise<Row> {
  if (kind !== doorDevices && row.equipmentType !== 'gate') throw new AppError('notThisDevice', { name: nameOf(row) });
  const way = row.direction === 'in' || row.direction === 'out' ? { direction: row.direction } : {};
  const { visit, direction } = await passByCode(context, { ...body, ...way });
  const { visitorName, orderNo } = visit as Row;
  return { direction: direction ?? null, visitorName: visitorName ?? null, orderNo: orderNo ?? null };
}

/** Whom to let in is for devices at doors to know. */
const atDoors =
  (work: (context: Context, device: Row, body: Body) => Promise<Row>): Work =>
  ({ kind, row, context }, body) => {
    if (kind !== doorDevices) throw new AppError('notThisDevice', { name: nameOf(row) });
    return work(context, row, body);
  };

/** Faces are known by devices at doors that open by them. */
const atFaces = (work: (context: Context, device: Row, body: Body) => Promise<Row>): Work =>
  atDoors((context, row, body) => {
    if (!listOf(row.openModes).includes('face')) throw new AppError('notThisDevice', { name: nameOf(row) });
    return work(context, row, body);
  });

async function payment({ kind, row, context }: Device, body: Body): Promise<Row> {
  if (kind === doorDevices || !sells.has(String(row.equipmentType)))
    throw new AppError('notThisDevice', { name: nameOf(row) });
  return payByCard(context, row, body);
}

async function verifyMeal({ kind, row, context }: Device, body: Body): Promise<Row> {
  if (kind === doorDevices) throw new AppError('notThisDevice', { name: nameOf(row) });
  const { id, orderNo, status } = await verifyByCode(context, body);
  return { id: id ?? null, orderNo: orderNo ?? null, status: status ?? null };
}
