import type { Field } from '../field.ts';
import type { Flow } from '../flow.ts';
import { isObject } from '../json.ts';
import type { Model } from '../model.ts';
import { flowShape } from './flow-shape.ts';
import { ofFlow } from './flows.ts';
import type { Problem } from './problem.ts';
import type { ReadExpression } from './rules.ts';
import type { Subject } from './subject.ts';

interface Beside {
  readonly readExpression: ReadExpression;
  readonly roles: ReadonlySet<string>;
  /** What the flow may read where that is more than the fields of the resource. */
  readonly flowFields?: ReadonlyMap<string, Field> | undefined;
}

/** Checks a flow that a user designed, with the checks for flow files. */
export function checkFlow(
  { resources }: Pick<Model, 'resources'>,
  key: string,
  content: unknown,
  { readExpression, roles, flowFields }: Beside,
): { readonly flow?: Flow; readonly problems: readonly Problem[] } {
  const file = `flows/${key}.json`;
  const problems: Problem[] = [];
  const read = flowShape.read(
    content,
    '',
    (id, path, message, hint, cause) =>
      void problems.push({ id, file, path, message, ...(hint && { hint }), ...(cause && { cause }) }),
  );
  if (!isObject(read)) return { problems };
  const flow = { ...read, steps: readable(read.steps) } as unknown as Flow;
  const subjects = new Map(
    [...resources].map(([id, resource]): [string, Subject] => [
      id,
      {
        id,
        resourceFile: `resources/${id}.ts`,
        formFile: `forms/${id}.json`,
        declaration: resource.declaration,
        resource,
        specs: [],
      },
    ]),
  );
  const misshapen = problems.map(({ path }) => path);
  for (const problem of ofFlow({ subjects, readExpression, flowFields }, key, { file, flow, roles }))
    if (!misshapen.some((path) => isNear(path, problem.path))) problems.push(problem);
  return { ...(misshapen.length === 0 && { flow }), problems };
}

/** What stands in for a part of the wrong shape is not checked any further, nor what contains it. */
const isNear = (path: string, other: string): boolean => path.startsWith(other) || other.startsWith(path);

/** The steps that can be checked; something harmless stands for each other one, so that the rest keep their places. */
const readable = (steps: unknown): unknown[] =>
  (Array.isArray(steps) ? steps : []).map((step: unknown) => {
    if (!isObject(step)) return { id: '', title: '', type: 'webhook' };
    if (!Array.isArray(step.paths)) return step;
    const paths = step.paths.map((path: unknown) => ({
      ...(isObject(path) ? path : { else: true }),
      steps: readable(isObject(path) ? path.steps : []),
    }));
    return { ...step, paths };
  });
