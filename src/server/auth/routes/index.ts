import type { FastifyInstance } from 'fastify';
import type { RouteKit } from '../../http/kit.ts';
import { addExternalRoutes } from './external.ts';
import { addImpersonationRoutes } from './impersonation.ts';
import { addOpenIdRoutes } from './openid.ts';
import { addPasswordRoutes } from './password.ts';
import { addProfileRoutes } from './profile.ts';
import { addProofRoutes } from './proof.ts';
import { addSecondFactorRoutes } from './second-factor.ts';
import { addSessionRoutes } from './sessions.ts';
import { addSignInRoutes } from './sign-in.ts';

export function addAuthRoutes(app: FastifyInstance, kit: RouteKit): void {
  addSignInRoutes(app, kit);
  addProfileRoutes(app, kit);
  addPasswordRoutes(app, kit);
  addProofRoutes(app, kit);
  addSecondFactorRoutes(app, kit);
  addSessionRoutes(app, kit);
  addImpersonationRoutes(app, kit);
  addExternalRoutes(app, kit);
  addOpenIdRoutes(app, kit);
}
