import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { rowId } from '../../http/input/fields.ts';
import { inputWithOthers } from '../../http/input/input.ts';
import { schemaOfCall } from '../../http/input/like.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { picks } from '../../http/openapi/replies.ts';
import type { RouteKit } from '../../http/kit.ts';
import { outOfTime } from './clique-members.ts';
import { readRow, selectRows } from '../../records/read.ts';

/** Calls that ask whom one field of a row names: the projects and the enterprises of a group. */
const calls = [
  { path: '/organisation/clique/getCliqueOrg', resource: 'organisation/clique', field: 'orgIds', membership: 'orgId' },
  {
    path: '/organisation/clique/getCliqueVirt',
    resource: 'organisation/clique',
    field: 'virtIds',
    membership: 'virtId',
  },
] as const;

export default function addMembers(app: FastifyInstance, kit: RouteKit, base: string): void {
  for (const { path, resource: id, field, membership } of calls) {
    const resource = kit.model.resources.get(id);
    const target = kit.model.resources.get(resource?.fields.get(field)?.spec['x-ref'] ?? '');
    if (!resource || !target) continue;
    const asked = inputWithOthers({ id: rowId }, () => schemaOfCall(kit.model, target, 'select'));
    app.post(
      `${base}${path}`,
      takes(
        asked,
        async (request, read) => {
          const { id: cliqueId, others } = read();
          const context = await kit.contextOf(request);
          const named = (await readRow(context, resource, cliqueId))[field] as string[] | null;
          const absent = named?.length ? await outOfTime(context, String(cliqueId), membership) : new Set();
          const ids = named?.filter((each) => !absent.has(each));
          return ok(ids?.length ? await selectRows(context, target, { ...others, ids }) : { list: [], total: 0 });
        },
        answers(picks),
      ),
    );
  }
}
