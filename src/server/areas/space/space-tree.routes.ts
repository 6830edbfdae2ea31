import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { rawField, rowId } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { listOf, nested, text, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { authorize, reachOf } from '../../records/access.ts';
import { isColumn, type Condition } from '../../storage/condition.ts';
import { readId } from '../../records/read-ids.ts';
import { rowsWithin } from '../../records/rows.ts';

interface Space {
  id: string;
  label: string;
  kind: string;
  children: Space[];
}

/** From the outside in; each lies in the innermost of the spaces that it names. */
const levels = [
  { kind: 'build', within: [] },
  { kind: 'unit', within: ['buildId'] },
  { kind: 'floor', within: ['unitId', 'buildId'] },
  { kind: 'roomNo', within: ['floorId', 'unitId', 'buildId'] },
] as const;

const spaceNode = nested('SpaceNode', (self) =>
  whole({ id: text, label: text, kind: { enum: levels.map(({ kind }) => kind) }, children: listOf(self) }),
);

const maxRooms = 20_000;

/** The buildings of a project down to their rooms, as far as the caller may pick them. */
export default function addSpaceTree(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/organisation/wechat/front/roomNo/getOrgTree`,
    takes(
      { orgId: rawField(rowId.schema) },
      async (request, read) => {
        const context = await kit.contextOf(request);
        const { orgId } = read();
        return ok(await spaceTree(context, orgId === undefined ? undefined : isColumn('orgId', readId(orgId))));
      },
      answers(listOf(spaceNode)),
    ),
  );
}

async function spaceTree(context: Context, within?: Condition): Promise<Space[]> {
  const roots: Space[] = [];
  const spaces = new Map<string, Space>();
  for (const { kind, within: parents } of levels) {
    const resource = context.model.resources.get(`space/${kind}`);
    if (!resource) continue;
    const reach = kind === 'build' ? authorize(context, resource, 'select') : reachOf(context, resource, 'select');
    if (!reach) break;
    const { field, order } = resource.list.sort;
    const { rows } = await context.store.page({
      table: resource.table,
      columns: [...new Set(['id', resource.display, ...parents])],
      where: rowsWithin(context, resource, reach).where(within),
      order: [
        { column: field, descending: order === 'desc' },
        { column: 'id', descending: order === 'desc' },
      ],
      limit: maxRooms,
      offset: 0,
    });
    for (const row of rows) {
      const space: Space = { id: String(row.id), label: String(row[resource.display] ?? ''), kind, children: [] };
      const around = parents.map((name) => spaces.get(String(row[name]))).find((found) => found !== undefined);
      if (around || kind === 'build') (around?.children ?? roots).push(space);
      spaces.set(space.id, space);
    }
  }
  return roots;
}
