import type { Field } from '../../meta/field.ts';
import type { Resource } from '../../meta/model.ts';
import type { Access } from './access.ts';
import { explain } from './explain.ts';
import type { PolicyProblem } from './problems.ts';

/** References without which nothing is added, and which people choose. */
const mustName = ({ fields }: Resource): Field[] =>
  [...fields.values()].filter(({ required, readOnly, spec }) => required && !readOnly && spec['x-ref']);

const isAddedInDialog = ({ calls, declaration }: Resource): boolean =>
  declaration.menu !== undefined && calls.some(({ op }) => op === 'add');

/** Roles that may add rows, and cannot pick what each of those rows has to name: their dialog can never be saved. */
export async function unpickable(access: Access): Promise<PolicyProblem[]> {
  const { resources } = access.model;
  const found: PolicyProblem[] = [];
  for (const role of access.policy.roles.keys()) {
    const grants = await access.grantsOf([role]);
    for (const resource of resources.values()) {
      if (!isAddedInDialog(resource) || !grants.reach(resource.code, 'add')) continue;
      for (const { title, spec } of mustName(resource)) {
        const target = resources.get(spec['x-ref'] ?? '');
        if (!target || grants.reach(target.code, 'select')) continue;
        const [by] = (await explain(access, [role], resource.code, 'add')).because;
        // A role that inherits the line is told of with the role whose line it is.
        if (by?.line.role !== role) continue;
        found.push({
          id: 'P404',
          file: by.line.file,
          line: by.line.line,
          message: `${role} may add ${resource.id} and cannot pick its ${title} (${target.code})`,
          hint: `grant ${target.code} select, or take add away`,
        });
      }
    }
  }
  return found;
}
