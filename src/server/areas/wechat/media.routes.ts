import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
import type { RouteKit } from '../../http/kit.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller } from '../../records/rows.ts';
import { addWork } from '../../storage/work/add.ts';
import { media, mediumOf, uploadHandler } from './media.ts';
import { refuse } from '../../records/mutate.ts';

const title = { zh: '公众号', en: 'Official account', es: 'Cuenta oficial' } as const;

/** Brings a medium to its official account once more: what was temporary there is gone after three days. */
export default function addMedia(app: FastifyInstance, kit: RouteKit, base: string): void {
  for (const id of media)
    app.post(`${base}${resourceOf(kit, id).prefix}/upload`, async (request) => ok(await again(kit, request, id)));
}

async function again(kit: RouteKit, request: FastifyRequest, resource: (typeof media)[number]): Promise<Row> {
  const context = await kit.contextOf(request);
  const input = new CallInput(bodyOf(request).values);
  const id = input.id('id', title);
  input.finish();
  return asCaller(context, resource, 'upload').transaction(async (rows, tx) => {
    const row = await rows.get(id, 'change');
    if (!mediumOf(resource, row)) refuse([{ path: 'publicId', problem: 'required', values: { title } }]);
    const changed = await rows.change(row, { uploadState: 'waiting', uploadError: null }, 'upload');
    const now = kit.auth.clock();
    await addWork(kit.store, tx, {
      key: `upload:${id}:${String(changed.version)}`,
      handler: uploadHandler,
      payload: { resource, recordId: id },
      dueMs: now,
    });
    return { id, version: Number(changed.version) };
  });
}
