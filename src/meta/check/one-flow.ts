import type { Field } from '../field.ts';
import type { Flow } from '../flow.ts';
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
  { resources }: Model,
  key: string,
  content: unknown,
  { readExpression, roles, flowFields }: Beside,
): { readonly flow?: Flow; readonly problems: readonly Problem[] } {
  const file = `flows/${key}.json`;
  const problems: Problem[] = [];
  const flow = flowShape.read(
    content,
    '',
    (id, path, message, hint) => void problems.push({ id, file, path, message, ...(hint && { hint }) }),
  ) as Flow | undefined;
  if (!flow || problems.length > 0) return { problems };
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
  problems.push(...ofFlow({ subjects, readExpression, flowFields }, key, { file, flow, roles }));
  return { flow, problems };
}
