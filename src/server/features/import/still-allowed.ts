import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context, Principal } from '../../context.ts';
import type { RouteKit } from '../../http/kit.ts';
import { authorize } from '../../records/access.ts';

/** What rows are placed and checked by. */
const reachOf = ({ scopeIds, centreItself, userType }: Principal): string =>
  JSON.stringify([scopeIds, centreItself, userType]);

/** An import goes on for minutes: whoever has meanwhile signed out, lost the right or been moved adds nothing more. */
export async function stillAllowed(
  kit: RouteKit,
  request: FastifyRequest,
  context: Context,
  resource: Resource,
): Promise<void> {
  const { sessions, principals, applications } = kit.auth;
  const { session, application } = await kit.callerOf(request);
  if (application) await applications.of(request, true);
  const current = application ? session : await sessions.byReference(session.reference);
  const principal = current && (await principals.of(current));
  if (!principal) throw new AppError('unauthenticated');
  for (const action of ['import', 'add']) authorize({ ...context, principal }, resource, action);
  if (reachOf(principal) !== reachOf(context.principal)) throw new AppError('importMoved');
}
