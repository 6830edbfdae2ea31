import type { FastifyInstance } from 'fastify';
import { AppError, type FieldError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Text } from '../../../meta/locale.ts';
import { matrix, type MatrixRow } from '../../access/index.ts';
import { ok } from '../../auth/http.ts';
import type { Context, Reach } from '../../context.ts';
import type { RouteKit } from '../../http/kit.ts';
import { rawField, rowId } from '../../http/input/fields.ts';
import { input } from '../../http/input/input.ts';
import { takes } from '../../http/input/takes.ts';
import { count, listOf, object, text, whole } from '../../http/openapi/schemas.ts';
import { answers, orNull } from '../../http/openapi/answers.ts';
import { sayIn } from '../../labels.ts';
import { authorize } from '../../records/access.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { assignableRoles } from './assignable.ts';
import { catalogueFor } from './catalogue.ts';
import { copied, copyRole } from './copy-role.ts';
import { catalogue, grant } from './policy-replies.ts';
import { setProjectAdministrators } from './project-administrators.ts';
import {
  functionsOf,
  problemsOf,
  refuseBuiltIn,
  refuseRoleAbove,
  roleResource,
  type RoleFunction,
} from './role-grants.ts';
import { readId, readVersion } from '../../records/read-ids.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller, rowsWithin } from '../../records/rows.ts';
import { saveFunctions } from './save-functions.ts';

const functionsTitle = { zh: '功能', en: 'Functions', es: 'Funciones' } satisfies Text;
const maxFunctions = 1000;

const functionsInput = input(
  {
    roleId: rowId,
    version: rawField({ type: 'integer', minimum: 1 }, true),
    grants: rawField(
      { ...listOf(object({ code: text, actions: listOf(text) }, ['code', 'actions'])), maxItems: maxFunctions },
      true,
    ),
  },
  ({ version }) =>
    readVersion(version) === undefined ? [{ path: 'version', problem: 'required', values: { title: '版本号' } }] : [],
);

const functionsReply = whole({ version: count, grants: listOf(grant), refusal: orNull(text), catalogue });
const setting = whole({ role: text, given: count, had: count, skipped: count });

/** The role page: what a role is granted, as a whole. */
export default function addRoleRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.get(
    `${base}/web/role/functions`,
    takes(
      { roleId: rowId },
      async (request, read) => {
        const context = await kit.contextOf(request);
        const roles = resourceOf(context, roleResource);
        const reach = authorize(context, roles, 'show');
        const id = readId(read().roleId);
        return ok(
          await context.store.transaction(async (tx) => {
            const role = await roleToShow(context, tx, reach, id);
            return {
              version: role.version,
              grants: await grantsOf(context, tx, role),
              refusal: await refusalOf(context, tx, role),
              catalogue: catalogueFor(context),
            };
          }),
        );
      },
      answers(functionsReply),
    ),
  );

  app.post(
    `${base}/web/role/functions`,
    takes(
      functionsInput,
      async (request, read) => {
        const context = await kit.contextOf(request);
        let functions: RoleFunction[] = [];
        const { roleId, version } = read(({ grants }) => {
          const errors: FieldError[] = [];
          functions = readFunctions(context, grants, errors);
          return errors;
        });
        return ok(await saveFunctions(context, { roleId: readId(roleId), version: Number(version), functions }));
      },
      answers(whole({ version: count })),
    ),
  );

  app.post(
    `${base}/web/role/copy`,
    takes(
      copied(kit),
      async (request, read) => ok(await copyRole(await kit.contextOf(request), read().values)),
      answers(whole({ id: text })),
    ),
  );

  app.post(
    `${base}/web/role/oneKeySettingAppRoleType3OrganisationAdministrators`,
    takes(
      {},
      async (request, read) => {
        read();
        return ok(await setProjectAdministrators(await kit.contextOf(request)));
      },
      answers(setting),
    ),
  );
}

/** Whoever may give a role to others may look at what they give, also where they do not manage it. */
async function roleToShow(context: Context, tx: Queries, reach: Reach, id: string): Promise<Row> {
  const [given] = await assignableRoles(context, tx, isColumn('id', id));
  return given ?? ((await rowsWithin(context, roleResource, reach, tx).load([id]))[0] as Row);
}

/** A built-in role has what the policies say; another one has its functions, as far as its data scope. */
async function grantsOf(context: Context, tx: Queries, role: Row): Promise<Omit<MatrixRow, 'role'>[]> {
  if (role.isSystem === true)
    return (await matrix(context.access, [String(role.roleCode)])).map(({ code, actions, scope }) => ({
      code,
      actions,
      scope,
    }));
  return (await functionsOf(context, tx, role)).map(({ code, actions }) => ({
    code,
    actions,
    scope: String(role.dataScope),
  }));
}

/** Why the caller cannot change what the role is granted, in their words. */
async function refusalOf(context: Context, tx: Queries, role: Row): Promise<string | null> {
  try {
    refuseBuiltIn(role);
    const roles = resourceOf(context, roleResource);
    const where = asCaller(context, roles, 'update').where(isColumn('id', role.id));
    if ((await context.store.find(roles.table, ['id'], where, { tx, limit: 1 })).length === 0)
      throw new AppError('roleOfOthers');
    await refuseRoleAbove(context, tx, role);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.text(context.locale, sayIn(context.locale));
    throw error;
  }
}

function readFunctions(context: Context, raw: unknown, errors: FieldError[]): RoleFunction[] {
  const wrong = (path: string) => (errors.push({ path, problem: 'type', values: { title: functionsTitle } }), []);
  if (!Array.isArray(raw) || raw.length > maxFunctions) return wrong('grants');
  const read = raw.flatMap((entry: unknown, i): RoleFunction[] => {
    const { code, actions, ...others } = { ...(entry as Record<string, unknown> | null) };
    const sound =
      typeof code === 'string' && Array.isArray(actions) && actions.length > 0 && Object.keys(others).length === 0;
    if (!sound) return wrong(`grants[${i}]`);
    const given = { code, actions: [...new Set(actions.map(String))] };
    errors.push(...problemsOf(context, given, `grants[${i}].`));
    return [given];
  });
  if (new Set(read.map(({ code }) => code)).size < read.length) errors.push({ path: 'grants', problem: 'notUnique' });
  return read;
}
