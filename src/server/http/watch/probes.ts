import type { FastifyInstance } from 'fastify';
import type { AppParts } from '../kit.ts';
import { runChecks, type Checks } from './checks.ts';

/** Several probes may ask at once, so a result is cached briefly. */
const keptMs = 1000;

const probe = { config: { probe: true } };

/** Liveness and readiness probes for process supervisors. */
export function addProbes(app: FastifyInstance, { db, config }: AppParts): void {
  let last: { at: number; checks: Promise<Checks> } | undefined;
  const checks = (): Promise<Checks> => {
    if (!last || performance.now() - last.at > keptMs)
      last = { at: performance.now(), checks: runChecks(db, config.dataDir) };
    return last.checks;
  };

  /** Does not check the database: restarting the process would not bring back a missing database. */
  app.get('/healthz', probe, (_request, reply) => reply.send({ status: 'ok' }));

  app.get('/readyz', probe, async (_request, reply) => {
    const found = await checks();
    const ready = Object.values(found).every(({ ok }) => ok);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks: found });
  });
}
