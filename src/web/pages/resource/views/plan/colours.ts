import type { Resource } from '../../../../../meta/model.ts';

/** As many as a legend can be told apart by. */
const colours = 8;

/** The number of a state's colour: by its place among the states, so that no two of the first eight look alike. */
export const colourOf = ({ states }: Resource, state: string): number =>
  Math.max(0, Object.keys(states?.labels ?? {}).indexOf(state)) % colours;
