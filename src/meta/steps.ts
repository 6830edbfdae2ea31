import type { Row } from './json.ts';
import type { CompiledTransition, Resource } from './model.ts';

/** The field for whose value a step is not for this row, if there is one. */
export const unfitField = ({ where = {} }: Pick<CompiledTransition, 'where'>, row: Row): string | undefined =>
  Object.keys(where).find((name) => ![where[name] ?? []].flat().some((value) => value === row[name]));

/** Is a step for this row, whatever its state? */
export const isFor = (transition: Pick<CompiledTransition, 'where'>, row: Row): boolean =>
  unfitField(transition, row) === undefined;

/**
 * The steps that decide about a row which waits in this state: those that take a second person, where there are any,
 * otherwise those that start at nothing but such states. A step that starts elsewhere as well, as cancelling does, is
 * open to whoever asked.
 */
export function decisionsFrom({ states }: Resource, state: string): readonly string[] {
  if (!states?.pending.includes(state)) return [];
  const steps = [...states.transitions.values()].filter(
    ({ from, callable }) => callable && from.includes(state) && from.every((each) => states.pending.includes(each)),
  );
  const second = steps.filter(({ fourEyes }) => fourEyes);
  return (second.length > 0 ? second : steps).map(({ name }) => name);
}
