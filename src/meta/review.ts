import type { CompiledTransition, Resource } from './model.ts';

/** States in which a row waits for a second pair of eyes. */
export function reviewStates({ states }: Pick<Resource, 'states'>): ReadonlySet<string> {
  return new Set([...(states?.transitions.values() ?? [])].flatMap(({ fourEyes, from }) => (fourEyes ? from : [])));
}

export const isReviewed = ({ states }: Pick<Resource, 'states'>): boolean =>
  [...(states?.transitions.values() ?? [])].some(({ fourEyes }) => fourEyes);

/**
 * Does a step make its taker one of those who asked? It does where something is written with it or
 * where it hands the row in; what a reviewer does instead of approving, such as sending it back, does not.
 */
export function stepAsks(resource: Pick<Resource, 'states'>, { from, to, fields }: CompiledTransition): boolean {
  const review = reviewStates(resource);
  if (from.every((state) => review.has(state))) return false;
  return fields.length > 0 || review.has(to);
}
