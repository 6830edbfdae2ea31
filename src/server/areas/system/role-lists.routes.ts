import type { FastifyInstance } from 'fastify';
import { readChoice, texts } from '../../auth/fields.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { count, listOf, object, ref, text, whole, type Node } from '../../http/openapi/schemas.ts';
import { pick, refs } from '../../http/openapi/output.ts';
import { picks } from '../../http/openapi/replies.ts';
import type { RouteKit } from '../../http/kit.ts';
import { likeCall } from '../../http/input/like.ts';
import { authorize } from '../../records/access.ts';
import { labelsFor } from '../../records/labels.ts';
import { selectRows } from '../../records/read.ts';
import { codecOf } from '../../records/codec.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import { assignableRoles } from './assignable.ts';
import { roleResource } from './role-grants.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';

const typeResource = 'system/roleType';

/** Type codes of `system/roleType` that single calls are about. */
const operators = 1;
const onSite = { floor: 7, repair: 8 } as const;
const siteKinds = Object.keys(onSite) as (keyof typeof onSite)[];

const roleList = whole({ list: listOf(ref('system_role')), total: count, refs });
const rolesOfType = listOf(whole({ id: text, label: text, roleCode: text }));
const typeWithRoles = object({ ...(pick.properties as Node), roles: rolesOfType }, ['id', 'label', 'roles']);

/** Roles to choose among, and their types: what the caller may give to somebody. */
export default function addRoleListRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.get(
    `${base}/web/role/sysRoleList`,
    takes(
      texts('orgId?', 'type?'),
      async (request, read) => {
        const { orgId, type } = read();
        const context = await kit.contextOf(request);
        return ok(
          await rolesToGive(
            context,
            type === undefined ? undefined : [Number(type)],
            orgId && { is: 'any', of: [isColumn('orgId', orgId), { is: 'empty', column: 'orgId', empty: true }] },
          ),
        );
      },
      answers(roleList),
    ),
  );

  app.get(
    `${base}/web/role/getSysOperatorRoles`,
    takes(
      texts(),
      async (request, read) => {
        read();
        return ok(await rolesToGive(await kit.contextOf(request), [operators]));
      },
      answers(roleList),
    ),
  );

  /** Who looks after floors, and who repairs. */
  app.post(
    `${base}/web/role/getRoleFloorOrRepair`,
    takes(
      texts('orgId?', 'type?'),
      async (request, read) => {
        const { orgId, type } = read();
        const kind = readChoice('type', type, siteKinds);
        const context = await kit.contextOf(request);
        return ok(
          await rolesToGive(context, kind ? [onSite[kind]] : Object.values(onSite), orgId && isColumn('orgId', orgId)),
        );
      },
      answers(roleList),
    ),
  );

  const ofTypes = likeCall(kit.model, resourceOf(kit, typeResource), 'select');
  app.post(
    `${base}/web/role/gettypelist`,
    takes(
      ofTypes,
      async (request, read) => ok(await typesToChoose(await kit.contextOf(request), read().values)),
      answers(picks),
    ),
  );

  /** The types, each with its roles. */
  app.post(
    `${base}/web/role/getTypeListV2`,
    takes(
      ofTypes,
      async (request, read) => {
        const context = await kit.contextOf(request);
        const { list, total } = await typesToChoose(context, read().values);
        const roles = (await rolesToGive(context)).list;
        const rolesOf = (typeId: unknown) =>
          roles
            .filter(({ roleTypeId }) => roleTypeId === typeId)
            .map(({ id, roleName, roleCode }) => ({ id, label: roleName, roleCode }));
        return ok({ list: list.map((type) => ({ ...type, roles: rolesOf(type.id) })), total });
      },
      answers(whole({ list: listOf(typeWithRoles), total: count })),
    ),
  );
}

const typesToChoose = (context: Context, query: Record<string, unknown>) =>
  selectRows(context, resourceOf(context, typeResource), { limit: '200', ...query });

async function rolesToGive(context: Context, typeCodes?: readonly number[], where?: Condition | '') {
  const roles = resourceOf(context, roleResource);
  authorize(context, roles, 'select');
  const codec = codecOf(context, roles);
  const found = await context.store.transaction(async (tx) => {
    const types =
      typeCodes &&
      (await asSystem(context, typeResource, tx).find({ is: 'in', column: 'typeCode', values: typeCodes })).map(
        ({ id }) => id,
      );
    return assignableRoles(
      context,
      tx,
      all(
        isColumn('status', 'enabled'),
        where || undefined,
        types && { is: 'in', column: 'roleTypeId', values: types },
      ),
    );
  });
  const list = found.map((role) => codec.mask(role)).toSorted((a, b) => Number(a.sort) - Number(b.sort));
  return { list, total: list.length, refs: await labelsFor(context, roles, list) };
}
