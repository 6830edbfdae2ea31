import { closedFields, isRestricted } from '../../meta/field-access.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context, Principal } from '../context.ts';
import { authorizedFor } from './access.ts';

const none: ReadonlySet<string> = new Set();
const restricted = new WeakMap<Resource, boolean>();

/** Nearly no resource has such fields, and every reply asks. */
function hasRestricted(resource: Resource): boolean {
  let known = restricted.get(resource);
  if (known === undefined) restricted.set(resource, (known = [...resource.fields.values()].some(isRestricted)));
  return known;
}

/** Fields of which the caller may not do this in every row that they reach. */
export function closedTo(
  { principal }: { readonly principal: Pick<Principal, 'grants'> },
  resource: Resource,
  how: 'read' | 'write',
): ReadonlySet<string> {
  if (!hasRestricted(resource)) return none;
  return new Set(closedFields(resource, how, (action) => authorizedFor(principal.grants, resource, action)));
}

/** The fields of a resource that the caller may see. */
export const isOpenTo = (context: Pick<Context, 'principal'>, resource: Resource) => {
  const closed = closedTo(context, resource, 'read');
  return (name: string): boolean => !closed.has(name);
};
