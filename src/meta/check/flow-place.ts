import type { Field } from '../field.ts';
import type { Flow, FlowStep } from '../flow.ts';
import { pathsOf } from '../flow-way.ts';
import type { CompiledTransition } from '../model.ts';
import type { CheckId } from './ids.ts';
import { quote, type Problem } from './problem.ts';
import type { Subject, World } from './subject.ts';

/** What flows are checked against. */
export type Known = Pick<World, 'subjects' | 'readExpression'> & {
  /** What the flow may read where that is more than the fields of the resource. */
  readonly flowFields?: ReadonlyMap<string, Field> | undefined;
};

export interface FlowPlace {
  readonly file: string;
  readonly flow: Flow;
  readonly subject: Subject;
  readonly world: Known;
  readonly roles: ReadonlySet<string> | undefined;
  readonly transition: CompiledTransition;
}

export const inFlow = (
  { file }: { file: string },
  id: CheckId,
  path: string,
  message: string,
  hint?: string,
): Problem => ({
  id,
  file,
  path,
  message,
  ...(hint && { hint }),
});

/** What the flow reads by name: the fields of its record, and what its form asks. */
export const fieldsOf = ({ world, subject }: FlowPlace): ReadonlyMap<string, Field> =>
  world.flowFields ?? subject.resource.fields;

/** Checks an expression that gives a field its value. */
export function* ofValue(place: FlowPlace, at: string, text: string, field: Field): Iterable<Problem> {
  const fields = fieldsOf(place);
  const read = place.world.readExpression?.(fields, text, field);
  if (!read) return;
  if ('fault' in read) return yield inFlow(place, 'R222', at, `${quote(text)}: ${read.fault}`);
  const masked = [...read.uses].find((name) => fields.get(name)?.spec['x-sensitive']);
  if (masked !== undefined && !field.spec['x-sensitive'])
    yield inFlow(
      place,
      'R316',
      at,
      `${quote(masked)} is masked, and ${quote(field.name)} would show it in clear`,
      'write it into a field with "x-sensitive"',
    );
}

/** Does every way through these steps meet an approval? */
export const asksSomebody = (steps: readonly FlowStep[]): boolean =>
  steps.some(
    (step) =>
      step.type === 'approve' ||
      (pathsOf(step).length > 0 &&
        (step.type === 'parallel'
          ? pathsOf(step).some((path) => asksSomebody(path.steps))
          : pathsOf(step).every((path) => asksSomebody(path.steps)))),
  );
