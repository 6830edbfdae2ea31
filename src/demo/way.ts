/** What is done one after another, so many minutes after the beginning, and the state to which each step leads. */
export type Way<State> = readonly (readonly [minutes: number, step: string, to: State])[];

/** The part of a way that ends in a state; nothing for one to which it does not lead. */
export const wayTo = <State>(way: Way<State>, end: State): Way<State> =>
  way.slice(0, way.findIndex(([, , to]) => to === end) + 1);
