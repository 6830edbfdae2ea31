import type { FastifyInstance } from 'fastify';
import type { Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import { idField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { count, text, whole } from '../../http/openapi/schemas.ts';
import type { Context } from '../../context.ts';
import type { RouteKit } from '../../http/kit.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller } from '../../records/rows.ts';
import { addWork } from '../../storage/work/add.ts';
import { media, mediumOf, uploadHandler } from './media.ts';
import { refuse } from '../../records/mutate.ts';

const title = { zh: '公众号', en: 'Official account', es: 'Cuenta oficial' } as const;

/** Brings a medium to its official account once more: what was temporary there is gone after three days. */
export default function addMedia(app: FastifyInstance, kit: RouteKit, base: string): void {
  for (const medium of media)
    app.post(
      `${base}${resourceOf(kit, medium).prefix}/upload`,
      takes(
        { id: idField(title) },
        async (request, read) => ok(await again(kit, await kit.contextOf(request), medium, read().id)),
        answers(whole({ id: text, version: count })),
      ),
    );
}

async function again(
  kit: RouteKit,
  context: Context,
  resource: (typeof media)[number],
  recordId: string,
): Promise<Row> {
  return asCaller(context, resource, 'upload').transaction(async (rows, tx) => {
    const row = await rows.get(recordId, 'change');
    if (!mediumOf(resource, row)) refuse([{ path: 'publicId', problem: 'required', values: { title } }]);
    const changed = await rows.change(row, { uploadState: 'waiting', uploadError: null }, 'upload');
    const now = kit.auth.clock();
    await addWork(kit.store, tx, {
      key: `upload:${recordId}:${String(changed.version)}`,
      handler: uploadHandler,
      payload: { resource, recordId },
      dueMs: now,
    });
    return { id: recordId, version: Number(changed.version) };
  });
}
