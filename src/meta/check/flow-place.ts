import type { Field } from '../field.ts';
import type { Flow, FlowStep } from '../flow.ts';
import { pathsOf } from '../flow-way.ts';
import type { CompiledTransition } from '../model.ts';
import { fill } from '../locale.ts';
import { causes, type Cause } from './causes.ts';
import type { CheckId } from './ids.ts';
import { nearest } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import type { Misread } from './rules.ts';
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
  cause: Cause,
  hint: string | undefined = cause.meant && `did you mean ${quote(cause.meant)}?`,
): Problem => ({
  id,
  file,
  path,
  message: messageOf(cause),
  ...(hint && { hint }),
  cause,
});

/** Long texts are shortened, and quotes within them escaped. */
const messageOf = ({ is, ...values }: Cause): string =>
  fill(causes[is].en, Object.fromEntries(Object.entries(values).map(([key, text]) => [key, quote(text).slice(1, -1)])));

/** An expression that cannot be used, in the words of the language of expressions. */
export const misread = (
  { file }: { file: string },
  path: string,
  text: string,
  { fault, cause }: Misread,
  fields: ReadonlyMap<string, Field>,
  of: string,
): Problem => {
  const meant = cause.is === 'unknownName' ? nearest(cause.name ?? '', fields.keys()) : undefined;
  const said = cause.is === 'unknownName' ? `${quote(cause.name)} is not a field of ${of}` : fault;
  return {
    id: 'R222',
    file,
    path,
    message: `${quote(text)}: ${said}`,
    ...(meant && { hint: `did you mean ${quote(meant)}?` }),
    cause: { ...cause, ...(meant && { meant }) },
  };
};

/** What the flow reads by name: the fields of its record, and what its form asks. */
export const fieldsOf = ({ world, subject }: FlowPlace): ReadonlyMap<string, Field> =>
  world.flowFields ?? subject.resource.fields;

/** Checks an expression that gives a field its value. */
export function* ofValue(place: FlowPlace, at: string, text: string, field: Field): Iterable<Problem> {
  const fields = fieldsOf(place);
  const read = place.world.readExpression?.(fields, text, field);
  if (!read) return;
  if ('fault' in read) return yield misread(place, at, text, read, fields, place.subject.id);
  const masked = [...read.uses].find((name) => fields.get(name)?.spec['x-sensitive']);
  if (masked !== undefined && !field.spec['x-sensitive'])
    yield inFlow(
      place,
      'R316',
      at,
      { is: 'showsMasked', name: masked, field: field.name },
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
