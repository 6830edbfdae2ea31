import type { CompiledTransition, Resource } from './model.ts';

/** States in which a row waits for a second approver. */
export function reviewStates({ states }: Pick<Resource, 'states'>): ReadonlySet<string> {
  return new Set([...(states?.transitions.values() ?? [])].flatMap(({ fourEyes, from }) => (fourEyes ? from : [])));
}

export const isReviewed = ({ states }: Pick<Resource, 'states'>): boolean =>
  [...(states?.transitions.values() ?? [])].some(({ fourEyes }) => fourEyes);

/**
 * Does a transition make its user one of the requesters, who must not approve? Yes if it writes fields or submits the
 * row. Not if a reviewer takes it instead of approving, such as sending the row back.
 */
export function stepAsks(resource: Pick<Resource, 'states'>, { from, to, fields }: CompiledTransition): boolean {
  const review = reviewStates(resource);
  if (from.every((state) => review.has(state))) return false;
  return fields.length > 0 || (to !== undefined && review.has(to));
}
