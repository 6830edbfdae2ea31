import type { FastifyInstance } from 'fastify';
import { factorMethods } from '../../../meta/second-factor.ts';
import { apiBase } from '../../http/bases.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { readChoice, texts } from '../fields.ts';
import { ok } from '../http.ts';
import { ownAccount, proveFactor, provePassword } from '../own-account.ts';
import { proofMs } from '../proof.ts';
import { answers } from '../../http/openapi/answers.ts';
import { count, whole } from '../../http/openapi/schemas.ts';

/** Lets a signed-in user prove their identity again; sensitive changes require it for the next minutes. */
export function addProofRoutes(app: FastifyInstance, kit: RouteKit): void {
  app.post(
    `${apiBase}/user/prove`,
    takes(
      texts('password', 'keyId?', 'method?', 'code?'),
      async (request, read) => {
        const { password, keyId, method, code } = read();
        const chosen = readChoice('method', method, factorMethods);
        const { account, session } = await ownAccount(kit, request);
        await provePassword(kit, account, password, keyId);
        if (account.twoFactorEnabled) await proveFactor(kit, request, account, chosen, code);
        await kit.auth.sessions.prove(session.reference);
        return ok({ expiresIn: proofMs / 1000 });
      },
      answers(whole({ expiresIn: count })),
    ),
  );
}
