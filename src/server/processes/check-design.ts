import { readExpression } from '../../expressions/read.ts';
import { isMadeByFlows, startsFlow } from '../../meta/flow.ts';
import { placedSteps } from '../../meta/flow-way.ts';
import type { Resource } from '../../meta/model.ts';
import { inFlow } from '../../meta/check/flow-place.ts';
import type { Problem } from '../../meta/check/problem.ts';
import { isObject } from '../../meta/json.ts';
import { checkFlow } from '../../meta/check/one-flow.ts';
import type { Context } from '../context.ts';
import { asSystem } from '../records/rows.ts';
import type { Queries } from '../storage/database.ts';
import type { FlowFields } from './flow-fields.ts';

export interface Role {
  readonly code: string;
  readonly name: string;
}

/** The roles that a flow may refer to: those of the policies, and those created in the console. */
export const rolesToName = async (context: Context, tx?: Queries): Promise<Role[]> =>
  (
    await asSystem(context, 'system/role', tx).find({ is: 'compare', column: 'status', op: '<>', value: 'disabled' })
  ).map(({ roleCode, roleName }) => ({ code: String(roleCode), name: String(roleName) }));

/** What a flow of this designer may create: it creates without asking anybody, in every project. */
const mayCreate = ({ principal }: Context, resource: Resource): boolean =>
  isMadeByFlows(resource) && principal.grants.reach(resource.code, 'add') === 'all';

/** The kinds of records that steps may create, for the designer of the flow on `own`. */
export const creatable = (context: Context, own: Resource): { id: string; label: string; startsFlow: boolean }[] =>
  [...context.model.resources.values()].flatMap((resource) =>
    resource.id !== own.id && mayCreate(context, resource)
      ? [{ id: resource.id, label: resource.label, startsFlow: startsFlow(resource) }]
      : [],
  );

/**
 * Checks a flow that a user designed, with the checks for flow files, and for what its designer may not create. Whoever
 * draws the way of one kind of record does not get at another one by it, nor learns anything of it.
 */
export async function checkDesign(
  context: Context,
  key: string,
  document: unknown,
  { resource: own, flowFields }: { resource: Resource; flowFields?: FlowFields | undefined },
): Promise<ReturnType<typeof checkFlow>> {
  if (isObject(document) && typeof document.on === 'string' && document.on !== own.id) {
    const cause = { is: 'otherResource', name: document.on, of: own.id } as const;
    return { problems: [inFlow({ file: `flows/${key}.json` }, 'R315', 'on', cause)] };
  }
  const roles = new Set((await rolesToName(context)).map(({ code }) => code));
  const { flow, problems } = checkFlow(context.model, key, document, { readExpression, roles, flowFields });
  const beyond = [...placedSteps(flow?.steps ?? [])].flatMap(([path, step]): Problem[] => {
    const resource = step.type === 'create' || step.type === 'call' ? context.model.resources.get(step.resource) : null;
    return resource && !mayCreate(context, resource)
      ? [inFlow({ file: `flows/${key}.json` }, 'R316', `${path}.resource`, { is: 'mayNotCreate', of: resource.id })]
      : [];
  });
  return { ...(flow && { flow }), problems: [...problems, ...beyond] };
}
