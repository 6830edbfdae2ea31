import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { visitorOf } from '../../auth/http.ts';
import { readSigned, refuseForged, refuseRepeated } from '../../auth/signed-calls.ts';
import { randomToken } from '../../auth/tokens.ts';
import { UsedTokens } from '../../auth/used-tokens.ts';
import type { Context } from '../../context.ts';
import type { RouteKit } from '../../http/kit.ts';
import { audit } from '../../records/audit.ts';
import { asCaller } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import { rowsWithSecrets } from '../notices/receiver-rows.ts';
import { orderReceivers } from './ids.ts';

export interface Receiving {
  readonly context: Context;
  readonly receiver: Row;
}

/** The platform that has signed the call, and what is written in its name. */
export async function receivingOf(kit: RouteKit, request: FastifyRequest): Promise<Receiving> {
  const signed = readSigned(request.headers.authorization);
  const context = visitorOf(kit, request);
  const [receiver] = signed
    ? await kit.store.transaction((tx) =>
        rowsWithSecrets(context, tx, orderReceivers, ['secret'], isColumn('receiverKey', signed.key)),
      )
    : [];
  if (!signed || typeof receiver?.secret !== 'string') throw new AppError('badSignature');
  refuseForged(request, signed, receiver.secret);
  await refuseRepeated(signed, 'order receiver', kit.auth.clock, new UsedTokens(kit.store));
  const realName = String(receiver.receiverName);
  return { context: { ...context, principal: { ...context.principal, realName } }, receiver };
}

export const refuseDisabled = ({ status, receiverName }: Row): void => {
  if (status !== 'enabled') throw new AppError('receiverDisabled', { name: String(receiverName) });
};

/** A new key to sign with; the one before is worth nothing any more. */
export async function rotateSecret(context: Context, id: string): Promise<Row> {
  const secret = randomToken();
  // With an idempotency key the reply would be kept, and the secret with it.
  const rows = asCaller({ ...context, keyed: undefined }, orderReceivers, 'rotate');
  const receiverKey = await rows.transaction(async (within, tx) => {
    const row = await within.get(id, 'change');
    await context.store.update(
      tx,
      rows.resource.table,
      { secret, rotatedTime: new Date().toISOString(), version: Number(row.version) + 1 },
      isColumn('id', id),
    );
    await audit(context, tx, {
      action: 'rotate',
      actionName: '生成密钥',
      resource: rows.resource,
      recordId: id,
      recordTitle: String(row.receiverName),
      changes: { secret: ['******', '******'] },
    });
    return String(row.receiverKey);
  });
  return { receiverKey, secret };
}
