import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ok, ownCaller } from '../../auth/http.ts';
import { requireProof } from '../../auth/proof.ts';
import { applicationResource } from '../../auth/applications.ts';
import { idField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { text, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { audit } from '../../records/audit.ts';
import { asCaller, asSystem } from '../../records/rows.ts';
import { refuseForeignAccount } from './application-account.ts';
import { addDelivery, secretOf, shownSecret, webhookResource } from './webhooks.ts';

const title = { zh: '事件推送', en: 'Webhook', es: 'Webhook' } as const;

const ofWebhook = { id: idField(title) };

export default function addWebhooks(app: FastifyInstance, kit: RouteKit, base: string): void {
  /** The secret by which a receiver knows that it is us. */
  app.post(
    `${base}/web/webhook/secret`,
    takes(
      ofWebhook,
      async (request, read) => {
        const { id: hookId } = read();
        const { principal } = await ownCaller(kit, request);
        const context = kit.contextFor(request, principal);
        const webhooks = asCaller(context, webhookResource, 'secret');
        requireProof(principal);
        await webhooks.transaction(async (rows, tx) => {
          const row = await rows.get(hookId);
          const application = await asSystem(context, applicationResource, tx).one(row?.applicationId);
          if (application) await refuseForeignAccount(context, tx, String(application.userId));
          await audit(context, tx, {
            action: 'secret',
            actionName: '查看签名密钥',
            resource: webhooks.resource,
            recordId: hookId,
            recordTitle: String(row?.hookName),
          });
        });
        return ok({ secret: shownSecret(secretOf(kit, hookId)) });
      },
      answers(whole({ secret: text })),
    ),
  );

  /** An event without a record, to see whether it arrives. */
  app.post(
    `${base}/web/webhook/test`,
    takes(
      ofWebhook,
      async (request, read) => {
        const { id: hookId } = read();
        const context = await kit.contextOf(request);
        const webhooks = asCaller(context, webhookResource, 'test');
        const delivery = await webhooks.transaction(async (rows, tx) => {
          const row = await rows.get(hookId);
          return addDelivery(context, tx, row ?? {}, {
            eventType: 'test',
            recordId: hookId,
            body: { id: randomUUID(), type: 'test', recordId: null, version: null, data: null },
          });
        });
        return ok({ deliveryId: delivery.id });
      },
      answers(whole({ deliveryId: text })),
    ),
  );
}
