import { AppError } from '../../../meta/errors.ts';
import { readInput } from '../../records/input.ts';
import type { Row } from '../../../meta/json.ts';
import { assertMayGrant } from '../../auth/escalation.ts';
import type { Context } from '../../context.ts';
import { passedOn, type Input } from '../../http/input/input.ts';
import { fieldSchemas } from '../../http/input/like.ts';
import { rowId } from '../../http/input/fields.ts';
import { object } from '../../http/openapi/schemas.ts';
import { authorize } from '../../records/access.ts';
import { mutate, type Body } from '../../records/mutate.ts';
import { readId } from '../../records/read-ids.ts';
import { checkReferences } from '../../records/references.ts';
import { rowsWithin } from '../../records/rows.ts';
import { validateForm } from '../../records/validate.ts';
import { refuseUnexpectedGrants } from './expected.ts';
import { functionsToCopy, grantsWith, roleResource } from './role-grants.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { replaceFunctions } from './save-functions.ts';

/** What a copy takes over from its model, unless the caller says otherwise. */
const taken = ['roleTypeId', 'dataScope', 'sort', 'remark', 'orgId', 'companyId'] as const;
const asked = ['roleCode', 'roleName', 'orgId', 'companyId'] as const;

/** The fields of a role that a copy may have otherwise than its model. */
export const copied = (of: Pick<Context, 'model'>): Input<Body> =>
  passedOn(() =>
    object({ roleId: rowId.schema, ...fieldSchemas(resourceOf(of, roleResource), asked) }, [
      'roleId',
      'roleCode',
      'roleName',
    ]),
  );

/** A new role that is granted what another one is, also a built-in one; all of it or nothing. */
export async function copyRole(
  context: Context,
  { roleId, ...given }: Record<string, unknown>,
): Promise<{ id: string }> {
  const roles = resourceOf(context, roleResource);
  const [reach, readable] = [authorize(context, roles, 'add'), authorize(context, roles, 'select')];
  const input = readInput(
    context,
    roles,
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    'form',
    'add',
  );
  const foreign = Object.keys(given).filter((name) => !asked.some((known) => known === name));
  const refused = [...input.errors, ...foreign.map((path) => ({ path, problem: 'unknown' }) as const)];
  if (refused.length > 0) throw new AppError('invalid', {}, { errors: refused });
  return mutate(context, roles, async (tx) => {
    const model = await rowsWithin(context, roles, readable, tx).get(readId(roleId));
    const kept = Object.fromEntries(
      taken.flatMap((name) => (model[name] === null || model[name] === undefined ? [] : [[name, model[name]]])),
    );
    const values: Row = { ...kept, status: 'enabled', ...input.values };
    const errors = [
      ...validateForm(roles, values, new Set(Object.keys(values))).errors,
      ...(await checkReferences(context, tx, roles, values)),
    ];
    if (errors.length > 0) throw new AppError('invalid', {}, { errors });
    const functions = await functionsToCopy(context, tx, model);
    assertMayGrant(context, await grantsWith(context, tx, values, functions));
    const copy = await rowsWithin(context, roles, reach, tx).add(values);
    await refuseUnexpectedGrants(context, tx, undefined, { role: values, functions });
    await replaceFunctions(context, tx, { ...values, id: String(copy.id) }, functions);
    return { id: String(copy.id) };
  });
}
