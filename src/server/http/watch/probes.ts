import type { FastifyInstance } from 'fastify';
import type { AppParts } from '../kit.ts';
import { runChecks, type Checks } from './checks.ts';

/** Probes come from several sides; what was found a moment ago is told again. */
const keptMs = 1000;

const probe = { config: { probe: true } };

/** For whatever looks after the process: is it alive, and can it serve? */
export function addProbes(app: FastifyInstance, { db, config }: AppParts): void {
  let last: { at: number; checks: Promise<Checks> } | undefined;
  const checks = (): Promise<Checks> => {
    if (!last || performance.now() - last.at > keptMs)
      last = { at: performance.now(), checks: runChecks(db, config.dataDir) };
    return last.checks;
  };

  /** Says nothing of the database: a process that is restarted because its database is away helps nobody. */
  app.get('/healthz', probe, (_request, reply) => reply.send({ status: 'ok' }));

  app.get('/readyz', probe, async (_request, reply) => {
    const found = await checks();
    const ready = Object.values(found).every(({ ok }) => ok);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks: found });
  });
}
