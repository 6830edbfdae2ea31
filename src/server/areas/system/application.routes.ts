import type { FastifyInstance } from 'fastify';
import { applicationResource } from '../../auth/applications.ts';
import { ok, ownCaller } from '../../auth/http.ts';
import { requireProof } from '../../auth/proof.ts';
import { signingKey } from '../../auth/signed-calls.ts';
import { digest } from '../../auth/tokens.ts';
import type { Row } from '../../../meta/json.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { idField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { text, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { authorize } from '../../records/access.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { issueSecret } from '../issue-secret.ts';
import { refuseForeignAccount } from './application-account.ts';

const title = { zh: '接入应用', en: 'Application', es: 'Aplicación' } as const;

/** A secret for an application, in place of the one before. This reply is the only place where it ever stands. */
export default function addApplications(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/web/application/rotate`,
    takes(
      { id: idField(title) },
      async (request, read) => {
        const given = read();
        const { principal } = await ownCaller(kit, request);
        const context = kit.contextFor(request, principal);
        authorize(context, resourceOf(context, applicationResource), 'rotate');
        requireProof(principal);
        const { appKey, secret, secretDigest } = await rotate(context, given.id);
        return ok({ appKey, secret, signingKey: signingKey(kit.vault, String(appKey), String(secretDigest)) });
      },
      answers(whole({ appKey: text, secret: text, signingKey: text })),
    ),
  );
}

const rotate = (context: Context, applicationId: string): Promise<Row> =>
  issueSecret(context, applicationId, {
    resource: applicationResource,
    action: 'rotate',
    actionName: '生成密钥',
    field: 'secretDigest',
    async stored(row, secret, tx) {
      await refuseForeignAccount(context, tx, String(row.userId));
      return {
        secretDigest: digest(secret),
        rotatedTime: isoNow(),
        rotatedBy: context.principal.userId,
      };
    },
  });
