import type { CompiledTransition, Resource, States } from '../../src/meta/model.ts';

export interface Stateful extends Resource {
  readonly states: States;
}

export const isStateful = (resource: Resource): resource is Stateful => resource.states !== undefined;

/** What whoever made the row may not do themselves: approve it, or answer where a flow decides about it. */
export const isDecision = ({ states }: Stateful, { fourEyes, from }: CompiledTransition): boolean =>
  fourEyes ||
  [...states.transitions.values()].some(
    ({ approval, from: waiting }) => approval !== undefined && waiting.some((state) => from.includes(state)),
  );
