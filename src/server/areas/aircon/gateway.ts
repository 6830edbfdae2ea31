import { isIPv6 } from 'node:net';
import type { Row } from '../../../meta/json.ts';
import type { Services } from '../../context.ts';
import { PermanentError } from '../../events/handler.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { readReply, wordOf } from '../notices/call-out.ts';
import { callGateway } from '../notices/signed-http.ts';
import type { Power } from './switches.ts';

/** How gateways are reached, `{address}` being where each of them is, and what calls are signed with. */
interface Gateways {
  readonly url: string;
  readonly secret: string;
}

/** An air conditioner that can be reached. */
export interface Unit {
  readonly deviceNo: string;
  readonly address: string;
}

/** What serves a room; nothing where nobody has said by which device, or where its gateway is. */
export async function unitOf(services: Services, { roomId, orgId }: Row): Promise<Unit | undefined> {
  const room = await asSystem(services, 'aircon/config').first(
    all(isColumn('roomId', roomId), isColumn('status', 'enabled')),
  );
  if (!room?.deviceNo) return undefined;
  const project = await asSystem(services, 'organisation/organization').one(orgId);
  const address = room.gatewayIp || project?.airIp;
  return address ? { deviceNo: String(room.deviceNo), address: String(address) } : undefined;
}

/** These say that the same would be refused again. */
const forGood = new Set([400, 401, 403, 404, 409, 410, 422]);

/** Tells the gateway of a room what to do. Asked twice with one number, it does it once. */
export async function switchUnit(
  { url, secret }: Gateways,
  { deviceNo, address }: Unit,
  { orderNo, endTime }: Row,
  power: Power,
  nowMs: number,
  signal: AbortSignal,
): Promise<void> {
  const endpoint = url.replace('{address}', isIPv6(address) ? `[${address}]` : address);
  const asked = { requestNo: `${String(orderNo)}-${power}`, deviceNo, power, until: power === 'on' ? endTime : null };
  const account = { endpoint, accessKey: 'console', accessSecret: secret };
  const reply = await callGateway(account, 'POST', '', JSON.stringify(asked), nowMs, signal);
  if (reply.status >= 200 && reply.status < 300) return;
  const words = `网关返回 HTTP ${reply.status} ${wordOf(readReply(reply).message)}`.trim();
  throw forGood.has(reply.status) ? new PermanentError(words) : new Error(words);
}
