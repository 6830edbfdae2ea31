import { readExpression } from '../../expressions/read.ts';
import { checkFlow } from '../../meta/check/one-flow.ts';
import type { Context } from '../context.ts';
import { asSystem } from '../records/rows.ts';

export interface Role {
  readonly code: string;
  readonly name: string;
}

/** The roles that a flow may refer to: those of the policies, and those created in the console. */
export const rolesToName = async (context: Context): Promise<Role[]> =>
  (await asSystem(context, 'system/role').find({ is: 'compare', column: 'status', op: '<>', value: 'disabled' })).map(
    ({ roleCode, roleName }) => ({ code: String(roleCode), name: String(roleName) }),
  );

/** Checks a flow that a user designed, with the checks for flow files. */
export const checkDesign = async (
  context: Context,
  key: string,
  document: unknown,
): Promise<ReturnType<typeof checkFlow>> =>
  checkFlow(context.model, key, document, {
    readExpression,
    roles: new Set((await rolesToName(context)).map(({ code }) => code)),
  });
