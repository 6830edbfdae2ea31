import { readExpression } from '../../expressions/read.ts';
import { accountsOf, isMadeByFlows, startsFlow, type Flow } from '../../meta/flow.ts';
import { placedSteps } from '../../meta/flow-way.ts';
import type { Resource } from '../../meta/model.ts';
import { inFlow } from '../../meta/check/flow-place.ts';
import type { Problem } from '../../meta/check/problem.ts';
import { isObject } from '../../meta/json.ts';
import { checkFlow } from '../../meta/check/one-flow.ts';
import { isExpired, userResource } from '../auth/accounts.ts';
import { nowMs } from '../clock.ts';
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
  const unknown = flow ? await unknownAccounts(context, key, flow) : [];
  return { ...(flow && { flow }), problems: [...problems, ...beyond, ...unknown] };
}

/** No more are looked up in one statement. */
const maxNames = 500;

/**
 * The accounts that a flow names and that nobody can be asked by. Files of `flows/` are written before there are any,
 * so this is asked of what is drawn and imported alone. Whether such an account never was or is switched off is not
 * told: whoever draws a flow need not see all accounts.
 */
async function unknownAccounts(context: Context, key: string, flow: Flow): Promise<Problem[]> {
  const named = [...placedSteps(flow.steps)].flatMap(([at, step]) =>
    accountsOf(step).map(({ account, path }) => ({ account, path: `${at}.${path}` })),
  );
  const names = [...new Set(named.map(({ account }) => account))];
  const active = new Set<unknown>();
  for (let at = 0; at < names.length; at += maxNames) {
    const values = names.slice(at, at + maxNames);
    for (const user of await asSystem(context, userResource).find({ is: 'in', column: 'userName', values }))
      if (user.status !== 'disabled' && !isExpired(user.expireDate, nowMs())) active.add(user.userName);
  }
  return named.flatMap(({ account, path }) =>
    active.has(account) ? [] : [inFlow({ file: `flows/${key}.json` }, 'R320', path, { is: 'noAccount', account })],
  );
}
