import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { ok } from '../../auth/http.ts';
import type { RouteKit } from '../../http/kit.ts';
import { bodyOf } from '../../http/body.ts';
import { LogVerification } from './log-verification.ts';
import { auditorOf } from './policy.routes.ts';
import { excess } from './excess.ts';
import { ownChecks } from './maker-checker.ts';
import { policyChanges } from './policy-changes.ts';
import { reveals } from './reveals.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;
const sinceTitle = { zh: '起始日期', en: 'From', es: 'Desde' };

/** What auditors ask about the past and about everybody at once. The questions of `npm run policy`, in the console. */
export default function addAuditRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const verification = new LogVerification();

  app.post(`${base}/system/policy/reveals`, async (request) => {
    const { access } = await auditorOf(kit, request);
    return ok({ list: await reveals(access) });
  });

  app.post(`${base}/system/policy/changes`, async (request) => {
    const context = await auditorOf(kit, request);
    return ok({ list: await policyChanges(context, readSince(bodyOf(request).values)) });
  });

  app.post(`${base}/system/policy/excess`, async (request) => {
    const context = await auditorOf(kit, request);
    return ok(await excess(context, readSince(bodyOf(request).values)));
  });

  app.post(`${base}/system/policy/makerChecker`, async (request) => {
    const context = await auditorOf(kit, request);
    return ok({ list: await ownChecks(context, readSince(bodyOf(request).values)) });
  });

  app.post(`${base}/system/policy/log`, async (request) => ok(await verification.state(await auditorOf(kit, request))));

  /** Answers at once where the log is long; the one that asks for the state sees how it ends. */
  app.post(`${base}/system/policy/verifyLog`, async (request) =>
    ok(await verification.begin(await auditorOf(kit, request))),
  );
}

/** The moment at which a day begins where the product is used. */
function readSince({ since, ...others }: Record<string, unknown>): string {
  const time = typeof since === 'string' && day.test(since) ? Date.parse(`${since}T00:00:00+08:00`) : Number.NaN;
  const errors = [
    ...(Number.isNaN(time)
      ? [{ path: 'since', problem: since === undefined ? 'required' : 'type', values: { title: sinceTitle } } as const]
      : []),
    ...Object.keys(others).map((path) => ({ path, problem: 'unknown' }) as const),
  ];
  if (errors.length > 0) throw new AppError('invalid', {}, { errors });
  return new Date(time).toISOString();
}
