import type { Field } from '../field.ts';
import type { Flow, FlowStep } from '../flow.ts';
import { pathsOf } from '../flow-way.ts';
import type { CompiledTransition } from '../model.ts';
import type { CheckId } from './ids.ts';
import type { Problem } from './problem.ts';
import type { Subject, World } from './subject.ts';

/** What flows are checked against. */
export type Known = Pick<World, 'subjects' | 'readExpression'> & {
  /** What conditions may read where that is more than the fields of the resource. */
  readonly conditionFields?: ReadonlyMap<string, Field> | undefined;
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
