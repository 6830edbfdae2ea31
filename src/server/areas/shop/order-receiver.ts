import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { visitorOf } from '../../auth/http.ts';
import { readSigned, refuseForged, refuseRepeated } from '../../auth/signed-calls.ts';
import { UsedTokens } from '../../auth/used-tokens.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { RouteKit } from '../../http/kit.ts';
import { isColumn } from '../../storage/condition.ts';
import { issueSecret } from '../issue-secret.ts';
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
  const { receiverKey, secret } = await issueSecret(context, id, {
    resource: orderReceivers,
    action: 'rotate',
    actionName: '生成密钥',
    field: 'secret',
    stored: (_row, made) => ({ secret: made, rotatedTime: isoNow() }),
  });
  return { receiverKey: String(receiverKey), secret: String(secret) };
}
