import type { Field } from '../../meta/field.ts';
import type { Resource } from '../../meta/model.ts';
import type { Access } from './access.ts';
import { explain } from './explain.ts';
import type { PolicyProblem } from './problems.ts';

/** What each action of people asks for without fail: the references among it. */
function* askedBy({ calls, declaration, fields, states }: Resource): Iterable<readonly [action: string, Field[]]> {
  if (declaration.menu === undefined) return;
  const isRef = ({ spec }: Field) => spec['x-ref'] !== undefined;
  if (calls.some(({ op }) => op === 'add'))
    yield ['add', [...fields.values()].filter((field) => field.required && !field.readOnly && isRef(field))];
  for (const { name, fields: asked } of states?.transitions.values() ?? [])
    yield [
      name,
      asked
        .filter(({ required }) => required)
        .flatMap((one) => fields.get(one.name) ?? [])
        .filter(isRef),
    ];
}

/** Roles that may do what they can never save, because they cannot pick what it has to name. */
export async function unpickable(access: Access): Promise<PolicyProblem[]> {
  const { resources } = access.model;
  const found: PolicyProblem[] = [];
  for (const role of access.policy.roles.keys()) {
    const grants = await access.grantsOf([role]);
    for (const resource of resources.values())
      for (const [action, asked] of askedBy(resource)) {
        if (!grants.reach(resource.code, action)) continue;
        for (const { title, spec } of asked) {
          const target = resources.get(spec['x-ref'] ?? '');
          if (!target || grants.reach(target.code, 'select')) continue;
          const [by] = (await explain(access, [role], resource.code, action)).because;
          // A role that inherits the line is told of with the role whose line it is.
          if (by?.line.role !== role) continue;
          found.push({
            id: 'P404',
            file: by.line.file,
            line: by.line.line,
            message: `${role} may ${action} ${resource.id} and cannot pick its ${title} (${target.code})`,
            hint: `grant ${target.code} select, or take ${action} away`,
          });
        }
      }
  }
  return found;
}
