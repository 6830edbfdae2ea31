import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { visitorOf } from '../../auth/http.ts';
import { safeEqual } from '../../auth/safe-equal.ts';
import { digest, randomToken } from '../../auth/tokens.ts';
import { isoNow } from '../../clock.ts';
import type { Context, Grants, Principal, Reach } from '../../context.ts';
import type { RouteKit } from '../../http/kit.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import { issueSecret } from '../issue-secret.ts';
import { deviceResources, doorDevices, isOff, nameOf, type DeviceResource } from './devices.ts';

const shape = /^Bearer (dev_[\w-]{16})\.([\w-]{43})$/;

export interface Device {
  readonly kind: DeviceResource;
  readonly row: Row;
  /** What the device may do, in its project or for its merchant. */
  readonly context: Context;
}

/** A new key for a device; the one before is worth nothing any more. Only the digest is stored. */
export async function issueKey(context: Context, kind: DeviceResource, id: string): Promise<Row> {
  const { deviceKey, secret } = await issueSecret(context, id, {
    resource: kind,
    action: 'issueKey',
    actionName: '生成设备密钥',
    field: 'keyDigest',
    stored: (row, made) => {
      if (isOff(row)) throw new AppError('deviceOff', { name: nameOf(row) });
      const key = typeof row.deviceKey === 'string' ? row.deviceKey : `dev_${randomToken(12)}`;
      return { deviceKey: key, keyDigest: digest(made), keyTime: isoNow() };
    },
  });
  return { deviceKey: String(deviceKey), secret: String(secret) };
}

/** The device that calls; refused while it is out of use. */
export async function deviceOf(kit: RouteKit, request: FastifyRequest): Promise<Device> {
  const [, key, secret] = shape.exec(request.headers.authorization ?? '') ?? [];
  const context = visitorOf(kit, request);
  for (const kind of key && secret ? deviceResources : []) {
    const { table } = resourceOf(kit, kind);
    const [stored] = await kit.store.find(table, ['id', 'keyDigest'], isColumn('deviceKey', key), { limit: 1 });
    const row = stored && (await asSystem(context, kind).one(stored.id));
    if (!row) continue;
    if (typeof stored?.keyDigest !== 'string' || !safeEqual(stored.keyDigest, digest(secret as string))) break;
    if (isOff(row)) throw new AppError('deviceOff', { name: nameOf(row) });
    return { kind, row, context: { ...context, principal: principalOf(context, kind, row) } };
  }
  throw new AppError('badDeviceKey');
}

/** Devices at gates let visitors in and out, those at counters hand out meals; neither does anything else. */
function principalOf(context: Context, kind: DeviceResource, row: Row): Principal {
  const name = nameOf(row);
  const visits = resourceOf(context, 'visitors/visitorOrder').code;
  const meals = resourceOf(context, 'meals/orderDinner').code;
  const isGate = kind === doorDevices || row.equipmentType === 'gate';
  const nearest: Reach = row.merchantId ? ['merchant'] : ['project'];
  const reach: Grants['reach'] = (code, action) => {
    if (code === visits && isGate && ['arrive', 'leave', 'show'].includes(action)) return ['project'];
    return code === meals && kind !== doorDevices && ['verify', 'show'].includes(action) ? nearest : undefined;
  };
  const ids = (id: unknown): string[] => (typeof id === 'string' ? [id] : []);
  return {
    userId: String(row.id),
    isLink: true,
    userName: name,
    realName: name,
    userType: 99,
    roles: [],
    scopeIds: { self: [], centre: [], project: ids(row.orgId), enterprise: [], merchant: ids(row.merchantId) },
    centreItself: [],
    grants: { reach, codesByAction: () => ({}), perms: () => [], bounded: true },
    roleDigest: '',
  };
}
