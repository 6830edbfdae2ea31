import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { bodyOf } from '../../http/body.ts';
import type { RouteKit } from '../../http/kit.ts';
import { lookAtPass, passByCode } from './desk.ts';

/** The visitors' desk: who shows a code, and letting them in or out. */
export default function addVisitorDesk(app: FastifyInstance, kit: RouteKit, base: string): void {
  const at = `${base}/passthrough/visitorDesk`;
  app.post(`${at}/look`, async (request) => ok(await lookAtPass(await kit.contextOf(request), bodyOf(request).values)));
  app.post(`${at}/pass`, async (request) => ok(await passByCode(await kit.contextOf(request), bodyOf(request).values)));
}
