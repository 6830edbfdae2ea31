import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Text } from '../../../meta/locale.ts';
import { allRoles, explain, matrix, RestrictedGrants, who, type Explanation } from '../../access/index.ts';
import { userResource } from '../../auth/accounts.ts';
import { ok } from '../../auth/http.ts';
import { restrictionsOf } from '../../auth/restrictions.ts';
import { nowMs } from '../../clock.ts';
import { scopeOf } from '../../records/scope-sources.ts';
import type { Account } from '../../auth/principals.ts';
import type { Context } from '../../context.ts';
import type { RouteKit } from '../../http/kit.ts';
import type { InputField } from '../../http/input/fields.ts';
import { input } from '../../http/input/input.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { reachOf } from '../../records/access.ts';
import { explainRow, rowBehind } from '../../records/explain-scope.ts';
import { holding } from '../../records/holding.ts';
import { codecOf } from '../../records/codec.ts';
import { isColumn } from '../../storage/condition.ts';
import { catalogueFor } from './catalogue.ts';
import { explainReply, matrixReply, whoReply } from './policy-replies.ts';
import { roleResource } from './role-grants.ts';
import { listOf } from './rows.ts';
import { readId } from '../../records/read-ids.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller, rowsWithin } from '../../records/rows.ts';

const own = { label: '权限查询', code: 'system-management.policy', action: 'list' } as const;
const roleOrUser = { zh: '角色或用户', en: 'Role or user', es: 'Rol o usuario' } satisfies Text;
const maxUsers = 500;

/** Whoever may ask about the permissions of everybody. */
export async function auditorOf(kit: RouteKit, request: FastifyRequest): Promise<Context> {
  const context = await kit.contextOf(request);
  if (!context.principal.grants.reach(own.code, own.action)) throw new AppError('forbidden', own);
  return context;
}

/** A text that has to be there. */
const word: InputField<string> = {
  schema: { type: 'string' },
  required: true,
  read(raw, path, errors) {
    if (typeof raw === 'string' && raw !== '') return raw;
    errors.push({ path, problem: 'required', values: { title: path } });
    return '';
  },
};

/** One that may be left out. */
const maybe: InputField<string | undefined> = {
  schema: { type: 'string' },
  required: false,
  read(raw, path, errors) {
    if (raw !== undefined && typeof raw !== 'string') errors.push({ path, problem: 'type', values: { title: path } });
    return typeof raw === 'string' && raw !== '' ? raw : undefined;
  },
};

const permission = { code: word, action: word };

/** Of a role or of somebody; of somebody alone whether they reach a row. */
const explained = input({ ...permission, role: maybe, userId: maybe, rowId: maybe }, ({ role, userId, rowId }) => [
  ...((role === undefined) === (userId === undefined)
    ? [{ path: 'role', problem: 'required', values: { title: roleOrUser } } as const]
    : []),
  ...(rowId !== undefined && userId === undefined
    ? [{ path: 'userId', problem: 'required', values: { title: '用户' } } as const]
    : []),
]);

/** The questions of `npm run policy`, asked in the console. */
export default function addPolicyRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const auditor = (request: FastifyRequest): Promise<Context> => auditorOf(kit, request);

  app.post(
    `${base}/system/policy/matrix`,
    takes(
      {},
      async (request, read) => {
        const context = await auditor(request);
        read();
        const { access } = context;
        const roles = allRoles(access).map((role) => ({ ...role, builtIn: access.policy.roles.has(role.code) }));
        return ok({ roles, rows: await matrix(access), catalogue: catalogueFor(context) });
      },
      answers(matrixReply),
    ),
  );

  app.post(
    `${base}/system/policy/explain`,
    takes(
      explained,
      async (request, read) => {
        const context = await auditor(request);
        const { role, userId, rowId, code, action } = read();
        const user = userId === undefined ? undefined : await userBehind(context, kit, userId);
        const { roles, grants } = user?.account ?? { roles: [String(role)] };
        const explanation = await explain(context.access, roles, code, action, grants);
        const row =
          user && rowId !== undefined ? await rowFor(context, user.account, explanation, readId(rowId)) : null;
        return ok({ ...explanation, user: user?.shown ?? null, row });
      },
      answers(explainReply),
    ),
  );

  app.post(
    `${base}/system/policy/who`,
    takes(
      permission,
      async (request, read) => {
        const context = await auditor(request);
        const { code, action } = read();
        const roles = await who(context.access, code, action);
        return ok({
          roles,
          users: await usersWith(
            context,
            roles.map(({ role }) => role),
            { code, action },
          ),
        });
      },
      answers(whoReply),
    ),
  );
}

const shownOf = ({ id, userName, realName, status }: Row) => ({ id, userName, realName, status });

/** Somebody whom the caller may see. */
async function userBehind(context: Context, kit: RouteKit, userId: string) {
  const users = asCaller(context, userResource, 'show');
  const row = await users.get(readId(userId));
  const account = await kit.auth.principals.account(userId);
  if (!account) throw new AppError('notFound');
  return { shown: shownOf(row), account };
}

/** Whether the user reaches a row, which the caller must be able to look at as well. */
async function rowFor(context: Context, account: Account, { code, action, reach }: Explanation, rowId: string) {
  const found = await rowBehind(context, code, action, rowId);
  if (!found) throw new AppError('notFound');
  const { resource, deleted } = found;
  const [seen] = deleted
    ? [found]
    : await context.store.find(
        resource.table,
        ['id'],
        asCaller(context, resource, 'show').where(isColumn('id', rowId)),
        { limit: 1 },
      );
  if (!seen) throw new AppError('notFound');
  return reach ? explainRow({ ...context, principal: account }, found, reach) : null;
}

/** Users whom the caller may see and who hold one of the roles; somebody disabled does nothing. */
async function usersWith(
  context: Context,
  codes: readonly string[],
  { code, action }: { code: string; action: string },
) {
  const users = resourceOf(context, userResource);
  const reach = reachOf(context, users, 'list');
  const roles = resourceOf(context, roleResource);
  const codeOf = new Map(
    (
      await context.store.find(
        roles.table,
        ['id', 'roleCode'],
        rowsWithin(context, roles, 'all').where({ is: 'in', column: 'roleCode', values: codes }),
        { limit: 1000 },
      )
    ).map(({ id, roleCode }) => [String(id), String(roleCode)]),
  );
  const ids = [...codeOf.keys()];
  if (!reach || ids.length === 0) return { list: [], total: 0 };
  const where = rowsWithin(context, users, reach).where(holding(users, 'roleIds', ids), {
    is: 'in',
    column: 'status',
    values: ['enabled', 'locked'],
  });
  const codec = codecOf(context, users);
  const [found, total] = await Promise.all([
    context.store.find(users.table, codec.listed, where, { limit: maxUsers }),
    context.store.count(users.table, where),
  ]);
  const accounts = found.map(codec.toPlain).map((row) => ({ row, ...scopeOf(row, []) }));
  const restrictions = await restrictionsOf(context, accounts, nowMs());
  const list = await Promise.all(
    accounts.map(async (account) => {
      const { roleIds } = account.row;
      const held = await context.access.grantsOf(listOf(roleIds).flatMap((id) => codeOf.get(id) ?? []));
      const takenBack = RestrictedGrants.of(held, restrictions(account)).restrictedBy?.(code, action) !== undefined;
      return { ...shownOf(account.row), roleIds, takenBack };
    }),
  );
  return { list, total };
}
