import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Row } from '../../../meta/json.ts';
import { searchedOf } from '../../records/audit.ts';
import { codecOf } from '../../records/codec.ts';
import { newId } from '../../records/ids.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { productId } from '../../system.ts';
import type { AppParts } from '../kit.ts';
import { routeOf } from './route-of.ts';

const callResource = 'system/applicationCall';
/** Calls are stored together, so that each costs next to nothing. */
const flushMs = 1000;
/** Whoever has the key alone could fill the database with refusals. */
const maxKept = 5000;

const resultOf = (status: number): string =>
  status < 400 ? 'success' : [401, 403, 429].includes(status) ? 'refused' : status < 500 ? 'invalid' : 'failed';

/** Keeps a record of every call of an application, by its route: ids and values of the call are in none. */
export function addApplicationCalls(app: FastifyInstance, parts: AppParts): void {
  let kept: Row[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let storing = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const [rows, lost] = [kept, dropped];
    [kept, dropped] = [[], 0];
    if (lost > 0) parts.log.warn({ lost }, 'calls of applications were too many to be recorded');
    storing = storing
      .then(() => storeCalls(parts, rows))
      .catch((error: unknown) => parts.log.error({ err: error }, 'calls of applications could not be recorded'));
    return storing;
  }

  app.addHook('onResponse', (request, reply, done) => {
    if (request.applicationId) {
      if (kept.length < maxKept) kept.push(rowOf(request.applicationId, request, reply, parts.auth.clock()));
      else dropped++;
      timer ??= setTimeout(() => void flush(), flushMs).unref();
    }
    done();
  });
  app.addHook('onClose', flush);
}

const rowOf = (applicationId: string, request: FastifyRequest, reply: FastifyReply, now: number): Row => ({
  id: newId(),
  version: 1,
  createdAt: new Date(now).toISOString(),
  createdBy: productId,
  updatedAt: new Date(now).toISOString(),
  updatedBy: productId,
  applicationId,
  callTime: new Date(now - Math.round(reply.elapsedTime)).toISOString(),
  clientIp: request.ip,
  method: request.method,
  route: routeOf(request).slice(0, 200),
  httpStatus: reply.statusCode,
  result: resultOf(reply.statusCode),
  duration: Math.round(reply.elapsedTime),
  requestId: request.id.slice(0, 64),
});

/** Past the pipeline: nobody is told of them, and nothing follows. */
async function storeCalls({ model, store, db }: AppParts, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const resource = resourceOf({ model }, callResource);
  const codec = codecOf({ model, db }, resource);
  await store.transaction(async (tx) => {
    for (const row of rows) await store.insert(tx, resource.table, codec.toStored(row), searchedOf(resource));
  });
}
