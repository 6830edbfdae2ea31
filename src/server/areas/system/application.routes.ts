import type { FastifyInstance } from 'fastify';
import { applicationResource, newSecret } from '../../auth/applications.ts';
import { ok, ownCaller } from '../../auth/http.ts';
import { requireProof } from '../../auth/proof.ts';
import { signingKey } from '../../auth/signed-calls.ts';
import type { Context } from '../../context.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
import type { RouteKit } from '../../http/kit.ts';
import { authorize } from '../../records/access.ts';
import { audit } from '../../records/audit.ts';
import { mutate } from '../../records/mutate.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { rowsWithin } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import { refuseForeignAccount } from './application-account.ts';

const title = { zh: '接入应用', en: 'Application', es: 'Aplicación' } as const;

/** A secret for an application, in place of the one before. This reply is the only place where it ever stands. */
export default function addApplications(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(`${base}/web/application/rotate`, async (request) => {
    const input = new CallInput(bodyOf(request).values);
    const id = input.id('id', title);
    input.finish();
    const { principal } = await ownCaller(kit, request);
    const context = kit.contextFor(request, principal);
    const reach = authorize(context, resourceOf(context, applicationResource), 'rotate');
    requireProof(principal);
    const { appKey, secret, secretDigest } = await rotate(context, id, reach);
    return ok({ appKey, secret, signingKey: signingKey(kit.vault, appKey, secretDigest) });
  });
}

async function rotate(
  context: Context,
  id: string,
  reach: ReturnType<typeof authorize>,
): Promise<{ appKey: string; secret: string; secretDigest: string }> {
  const resource = resourceOf(context, applicationResource);
  const { store } = context;
  // With a key the reply would be kept, and the secret with it.
  return mutate({ ...context, keyed: undefined }, resource, async (tx) => {
    const row = await rowsWithin(context, resource, reach, tx).get(id);
    await refuseForeignAccount(context, tx, String(row?.userId));
    const { secret, secretDigest } = newSecret();
    await store.update(
      tx,
      resource.table,
      {
        secretDigest,
        rotatedTime: new Date().toISOString(),
        rotatedBy: context.principal.userId,
        version: Number(row?.version) + 1,
      },
      isColumn('id', id),
    );
    await audit(context, tx, {
      action: 'rotate',
      actionName: '生成密钥',
      resource,
      recordId: id,
      recordTitle: String(row?.appName),
      changes: { secretDigest: ['******', '******'] },
    });
    return { appKey: String(row?.appKey), secret, secretDigest };
  });
}
